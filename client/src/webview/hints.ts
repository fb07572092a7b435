/**
 * Hints on buttons for keyboard users: the text that `title` shows only to the pointer, shown by the style sheet.
 * Escape hides them until the focus moves, because they cover other content (WCAG 2.2, 1.4.13).
 */

export function startHints(): void {
  const { classList } = document.documentElement;
  document.addEventListener("keydown", ({ key }) => classList.toggle("without-hints", key === "Escape"));
  document.addEventListener("focusin", () => classList.remove("without-hints"));
}
