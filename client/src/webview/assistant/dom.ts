/** Creates elements. Text always becomes text, never markup. */
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

/** An element with these traits; `label` is its name for screen readers. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  traits: Traits = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  const { className, part, text, label, title, attributes = {} } = traits;
  if (className !== undefined) made.className = className;
  if (part !== undefined) made.dataset.part = part;
  if (text !== undefined) made.textContent = text;
  if (label !== undefined) made.setAttribute("aria-label", label);
  if (title !== undefined) made.title = title;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

interface ButtonTraits extends Omit<Traits, "label"> {
  /** The action of the button: its text, or where only the icon is shown, its label and tooltip. */
  readonly label: string;
  readonly icon?: IconName;
  readonly isIconOnly?: boolean;
  readonly onClick: () => void;
}

/** A button with text, or with an icon and a tooltip. */
export function button({ label, isIconOnly = false, onClick, ...traits }: ButtonTraits): HTMLButtonElement {
  const { icon: name, ...rest } = traits;
  const made = element("button", isIconOnly ? { title: label, ...rest, label } : rest, [
    ...(name === undefined ? [] : [icon(name)]),
    ...(isIconOnly ? [] : [element("span", { text: label })]),
  ]);
  made.type = "button";
  made.addEventListener("click", onClick);
  return made;
}

const confirmationTime = 1500;

/** Shows for a moment that the button's action was done. */
export function confirm(pressed: HTMLElement): void {
  if (pressed.classList.contains("is-done")) return;
  const currentNodes = [...pressed.childNodes];
  pressed.classList.add("is-done");
  pressed.replaceChildren(icon("done"));
  setTimeout(() => {
    pressed.replaceChildren(...currentNodes);
    pressed.classList.remove("is-done");
  }, confirmationTime);
}
