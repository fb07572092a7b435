/**
 * Hints at buttons, which the style shows where the keyboard is: what `title` shows to the pointer alone. Escape hides them until
 * the focus moves, because they lie over other content (WCAG 2.2, 1.4.13).
 */

export function startHints(): void {
  const { classList } = document.documentElement;
  document.addEventListener("keydown", ({ key }) => classList.toggle("without-hints", key === "Escape"));
  document.addEventListener("focusin", () => classList.remove("without-hints"));
}
