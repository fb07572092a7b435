/** The buttons above the preview. */
import { elementOf } from "./skeleton.ts";

/** A button that is on or off. */
export class Toggle {
  readonly #button: HTMLElement;

  /** @param changed called when the author presses the button */
  constructor(id: string, changed: (isOn: boolean) => void) {
    this.#button = elementOf(id);
    this.#button.addEventListener("click", () => {
      this.isOn = !this.isOn;
      changed(this.isOn);
    });
  }

  get isOn(): boolean {
    return this.#button.getAttribute("aria-pressed") === "true";
  }

  set isOn(isOn: boolean) {
    this.#button.setAttribute("aria-pressed", String(isOn));
  }
}

/** How the site is shown. */
export interface PreviewLook {
  readonly isDark: boolean;
  readonly isPhone: boolean;
  /** Whether the content is shown that AI tools get, in place of that for people. */
  readonly isForAgents: boolean;
}

/**
 * The buttons for dark colors, the width of a phone and content for AI tools, and the one that leads past the navigation.
 * @param changed called when the author has chosen another look
 */
export function startToolbar(look: PreviewLook, changed: (look: PreviewLook) => void = () => {}): void {
  elementOf("skip").addEventListener("click", () => elementOf("main").focus());
  const show = (): void => {
    document.documentElement.classList.toggle("dark", dark.isOn);
    document.documentElement.classList.toggle("phone", phone.isOn);
    document.documentElement.classList.toggle("agents", agents.isOn);
  };
  const chosen = (): void => {
    show();
    changed({ isDark: dark.isOn, isPhone: phone.isOn, isForAgents: agents.isOn });
  };
  const dark = new Toggle("dark", chosen);
  const phone = new Toggle("phone", chosen);
  const agents = new Toggle("agents", chosen);
  dark.isOn = look.isDark;
  phone.isOn = look.isPhone;
  agents.isOn = look.isForAgents;
  show();
}
