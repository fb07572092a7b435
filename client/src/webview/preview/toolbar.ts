/** The buttons above the preview. */
import { startHints } from "../hints.ts";
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
 * @param changed called with what the author has chosen
 * @returns the button for dark colors, for a page whose editor changes its colors
 */
export function startToolbar(
  look: PreviewLook,
  changed: (look: Partial<PreviewLook>) => void = () => {},
): { isDark: boolean } {
  startHints();
  elementOf("skip").addEventListener("click", () => elementOf("main").focus());
  const { classList } = document.documentElement;
  const toggle = (id: string, isOn: boolean, choose: (isOn: boolean) => void): Toggle => {
    const made = new Toggle(id, (isNow) => {
      classList.toggle(id, isNow);
      choose(isNow);
    });
    made.isOn = isOn;
    classList.toggle(id, isOn);
    return made;
  };
  const dark = toggle("dark", look.isDark, (isDark) => changed({ isDark }));
  toggle("phone", look.isPhone, (isPhone) => changed({ isPhone }));
  toggle("agents", look.isForAgents, (isForAgents) => changed({ isForAgents }));
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
