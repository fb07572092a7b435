/** Creates elements. Text is always inserted as text, never as markup. */
import { type IconName, icon } from "./icons.ts";

interface Traits {
  readonly className?: string;
  /** The name by which tests and styles find the element. */
  readonly part?: string;
  readonly text?: string;
  readonly label?: string;
  readonly title?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Creates an element; `label` is its name for screen readers. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  traits: Traits = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  const { className, part, text, label, title, attributes = {} } = traits;
  if (className !== undefined) created.className = className;
  if (part !== undefined) created.dataset.part = part;
  if (text !== undefined) created.textContent = text;
  if (label !== undefined) created.setAttribute("aria-label", label);
  if (title !== undefined) created.title = title;
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  created.append(...children);
  return created;
}

interface ButtonTraits extends Omit<Traits, "label"> {
  /** The action of the button: its text, or if only the icon is shown, its label and tooltip. */
  readonly label: string;
  readonly icon?: IconName;
  readonly isIconOnly?: boolean;
  readonly onClick: () => void;
}

/** A button with text, or with an icon and a tooltip. */
export function button({ label, isIconOnly = false, onClick, ...traits }: ButtonTraits): HTMLButtonElement {
  const { icon: iconName, ...elementTraits } = traits;
  const created = element("button", isIconOnly ? { title: label, ...elementTraits, label } : elementTraits, [
    ...(iconName === undefined ? [] : [icon(iconName)]),
    ...(isIconOnly ? [] : [element("span", { text: label })]),
  ]);
  created.type = "button";
  created.addEventListener("click", onClick);
  return created;
}

const confirmationTime = 1500;

/** Briefly shows a tick on a button whose action was done. */
export function confirm(pressedButton: HTMLElement): void {
  if (pressedButton.classList.contains("is-done")) return;
  const currentNodes = [...pressedButton.childNodes];
  pressedButton.classList.add("is-done");
  pressedButton.replaceChildren(icon("done"));
  setTimeout(() => {
    pressedButton.replaceChildren(...currentNodes);
    pressedButton.classList.remove("is-done");
  }, confirmationTime);
}
