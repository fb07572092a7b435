/**
 * Actions that are repeated until their effect is seen. A window loses a key press or a click while it moves the focus, and
 * a drag while it fills its rows again, so nothing that a person does counts as done before its effect is there.
 */
import { patience, retryWaits } from "../patience.ts";
import type { Locator, Page } from "./playwright.ts";

/** What shows that an action has worked: an element on screen, or a condition. */
export type Effect = Locator | (() => boolean | Promise<boolean>);

/** The time between two looks at a condition, in milliseconds: each look costs the window that is waited for some of its time. */
const interval = 100;

/** Whether an effect is there at this moment; an element of a frame that is being replaced is not. */
export async function isSeen(effect: Effect): Promise<boolean> {
  if (typeof effect === "function") return effect();
  // What is hidden may come first: the window keeps closed prompts.
  return effect
    .filter({ visible: true })
    .first()
    .isVisible()
    .catch(() => false);
}

/** Whether an effect comes in a time, in milliseconds. */
export async function comes(page: Page, effect: Effect, timeout: number): Promise<boolean> {
  for (const end = Date.now() + timeout; ; await page.waitForTimeout(interval)) {
    if (await isSeen(effect)) return true;
    if (Date.now() > end) return false;
  }
}

/** Waits for a condition. @param what is said when it does not come */
export async function waitFor(page: Page, what: string, effect: Effect): Promise<void> {
  if (!(await comes(page, effect, patience))) throw new Error(`it did not come to pass: ${what}`);
}

/** The opposite of an effect. */
export function isGone(effect: Effect): () => Promise<boolean> {
  return async () => !(await isSeen(effect));
}

interface RepeatedAction {
  /** Names the action in the report of a failure. */
  readonly what: string;
  /** Is done at least once, and again only while the effect is missing. @param timeout in milliseconds */
  readonly act: (timeout: number) => Promise<unknown>;
  readonly effect: Effect;
  /** Makes the state again that the action starts from. */
  readonly recover?: () => Promise<unknown>;
}

/** Does something until its effect is seen, after longer and longer waits. */
export async function repeat(page: Page, { what, act, effect, recover }: RepeatedAction): Promise<void> {
  let reason = "";
  for (const timeout of retryWaits) {
    reason = "its effect did not come";
    let left = timeout;
    const start = Date.now();
    try {
      await act(timeout);
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
      // What could not be done has no effect: it has already waited.
      left = Math.max(0, timeout - (Date.now() - start));
    }
    if (await comes(page, effect, left)) return;
    try {
      await recover?.();
    } catch {
      // What does not recover now is tried again after the next wait.
    }
    if (await isSeen(effect)) return;
  }
  throw new Error(`${what}: ${reason}`);
}

/** The row that would take what is dragged has this class. */
const dropTarget = /(^|\s)drop-target(\s|$)/;

/** What is dragged, where it is dropped, and what shows that the drop has worked. */
interface Drag {
  readonly source: Locator;
  readonly target: Locator;
  readonly effect: Effect;
  /** Makes the state again that the drag starts from, where it went elsewhere. */
  readonly recover?: () => Promise<unknown>;
}

/** Drags as a person does: the button is released only while the row that is meant is highlighted. */
export async function dragOnce(
  page: Page,
  { source, target }: Pick<Drag, "source" | "target">,
  timeout: number,
): Promise<void> {
  await source.hover({ timeout });
  await page.mouse.down();
  let isOver = false;
  try {
    for (const end = Date.now() + timeout; !isOver && Date.now() < end; ) {
      // The first movement begins the drag, and the rows may move while it lasts.
      await target.hover({ timeout });
      await target.hover({ timeout });
      isOver = dropTarget.test((await target.getAttribute("class", { timeout })) ?? "");
    }
    if (!isOver) throw new Error("the row does not take what is dragged over it");
  } finally {
    if (!isOver) await page.keyboard.press("Escape");
    await page.mouse.up();
  }
}

/** Drags until the effect is seen. */
export function drag(page: Page, drag: Drag): Promise<void> {
  const { effect, recover } = drag;
  return repeat(page, {
    what: "a drag",
    act: (timeout) => dragOnce(page, drag, timeout),
    effect,
    ...(recover === undefined ? {} : { recover }),
  });
}
