/** The buttons above the preview. */
import { startHints } from "../hints.ts";
import { elementOf } from "./skeleton.ts";

export class Toggle {
  readonly #button: HTMLElement;

  /** @param onChange called when the author presses the button */
  constructor(id: string, onChange: (isOn: boolean) => void) {
    this.#button = elementOf(id);
    this.#button.addEventListener("click", () => {
      this.isOn = !this.isOn;
      onChange(this.isOn);
    });
  }

  get isOn(): boolean {
    return this.#button.getAttribute("aria-pressed") === "true";
  }

  set isOn(isOn: boolean) {
    this.#button.setAttribute("aria-pressed", String(isOn));
  }
}

/** How the site is displayed. */
export interface PreviewLook {
  readonly isDark: boolean;
  readonly isPhone: boolean;
  /** Whether the content for AI tools is shown instead of that for people. */
  readonly isForAgents: boolean;
}

/**
 * Starts the buttons for dark colors, the width of a phone and content for AI tools, and the one that skips the
 * navigation.
 * @param onChange receives the author's choices
 * @returns the state of dark colors, for a page that follows the editor's theme
 */
export function startToolbar(
  look: PreviewLook,
  onChange: (look: Partial<PreviewLook>) => void = () => {},
): { isDark: boolean } {
  startHints();
  elementOf("skip").addEventListener("click", () => elementOf("main").focus());
  const { classList } = document.documentElement;
  const toggle = (id: string, isOn: boolean, choose: (isOn: boolean) => void): Toggle => {
    const created = new Toggle(id, (isNow) => {
      classList.toggle(id, isNow);
      choose(isNow);
    });
    created.isOn = isOn;
    classList.toggle(id, isOn);
    return created;
  };
  const dark = toggle("dark", look.isDark, (isDark) => onChange({ isDark }));
  toggle("phone", look.isPhone, (isPhone) => onChange({ isPhone }));
  toggle("agents", look.isForAgents, (isForAgents) => onChange({ isForAgents }));
  return {
    get isDark() {
      return dark.isOn;
    },
    set isDark(isDark) {
      dark.isOn = isDark;
      classList.toggle("dark", isDark);
    },
  };
}
