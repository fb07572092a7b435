/**
 * Repeats actions until their effect is seen. A window loses key presses and clicks while it moves the focus, and
 * drags while it refills its rows, so an action counts as done only after its effect.
 */
import { patience, retryWaits } from "../patience.ts";
import type { Locator, Page } from "./playwright.ts";

/** The proof that an action has worked: an element on screen, or a condition. */
export type Effect = Locator | (() => boolean | Promise<boolean>);

/** The time between two checks of a condition, in milliseconds: each check slows the window down. */
const interval = 100;

/** Whether an effect is visible at this moment; an element of a frame that is being replaced is not. */
export async function isSeen(effect: Effect): Promise<boolean> {
  if (typeof effect === "function") return effect();
  // Hidden elements may come first, because the window keeps closed prompts.
  return effect
    .filter({ visible: true })
    .first()
    .isVisible()
    .catch(() => false);
}

/** Whether an effect occurs within a time, in milliseconds. */
export async function comes(page: Page, effect: Effect, timeout: number): Promise<boolean> {
  for (const end = Date.now() + timeout; ; await page.waitForTimeout(interval)) {
    if (await isSeen(effect)) return true;
    if (Date.now() > end) return false;
  }
}

/**
 * Waits for a condition.
 * @param name its description, for the report of a failure
 */
export async function waitFor(page: Page, name: string, effect: Effect): Promise<void> {
  if (!(await comes(page, effect, patience))) throw new Error(`it did not happen: ${name}`);
}

/** The opposite of an effect. */
export function isGone(effect: Effect): () => Promise<boolean> {
  return async () => !(await isSeen(effect));
}

interface RepeatedAction {
  /** Names the action in the report of a failure. */
  readonly name: string;
  /** Performed at least once, and again only while the effect is missing. @param timeout in milliseconds */
  readonly act: (timeout: number) => Promise<unknown>;
  readonly effect: Effect;
  /** Restores the state that the action starts from. */
  readonly recover?: () => Promise<unknown>;
  /** Whether the effect may end while the action is still being performed, as a message that closes by itself. */
  readonly isBrief?: boolean;
}

/** Whether an effect is seen before an action has ended; the action must not fail. */
async function comesDuring(page: Page, effect: Effect, action: Promise<void>): Promise<boolean> {
  const ended = action.then(() => true);
  for (let hasCome = false; ; hasCome ||= await isSeen(effect)) {
    if (await Promise.race([ended, page.waitForTimeout(interval).then(() => false)])) return hasCome;
  }
}

/** Repeats an action until its effect is seen, after longer and longer waits. */
export async function repeat(
  page: Page,
  { name, act, effect, recover, isBrief = false }: RepeatedAction,
): Promise<void> {
  let reason = "";
  for (const timeout of retryWaits) {
    reason = "its effect did not come";
    let timeLeft = timeout;
    const start = Date.now();
    const action = act(timeout).then(
      () => undefined,
      (error: unknown) => {
        reason = error instanceof Error ? error.message : String(error);
        // An action that fails has no effect, and has already waited.
        timeLeft = Math.max(0, timeout - (Date.now() - start));
      },
    );
    if (isBrief && (await comesDuring(page, effect, action))) return;
    await action;
    if (await comes(page, effect, timeLeft)) return;
    try {
      await recover?.();
    } catch {
      // A failed recovery is tried again after the next wait.
    }
    if (await isSeen(effect)) return;
  }
  throw new Error(`${name}: ${reason}`);
}

/** The row that would accept the dragged row has this class. */
const dropTarget = /(^|\s)drop-target(\s|$)/;

/** The dragged element, its destination, and the effect of the drop. */
interface Drag {
  readonly source: Locator;
  readonly target: Locator;
  readonly effect: Effect;
  /** Restores the state that the drag starts from, if it was dropped elsewhere. */
  readonly recover?: () => Promise<unknown>;
}

/** Drags as a person does: the button is released only while the intended row is highlighted. */
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
    name: "a drag",
    act: (timeout) => dragOnce(page, drag, timeout),
    effect,
    ...(recover === undefined ? {} : { recover }),
  });
}
