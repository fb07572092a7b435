/**
 * A window that loses actions, for a look at the tests themselves: with DOCS_JSON_TEST_LOSE=8, about one in eight key
 * presses, clicks and drags does not reach the window of a person, always the same ones.
 */
import type { Page } from "./playwright.ts";

/** A source of the same numbers from 0 to 1 in each run. */
function numbers(): () => number {
  let state = 20_240_229;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Replaces methods by those that sometimes do nothing. */
function lose(owner: Record<string, unknown>, names: readonly string[], isLost: () => boolean): void {
  for (const name of names) {
    const method = owner[name];
    if (typeof method !== "function") throw new Error(`there is no method ${name}`);
    owner[name] = function (this: unknown, ...values: readonly unknown[]): unknown {
      if (isLost()) {
        console.log(`    lost: ${name} ${typeof values[0] === "string" ? values[0] : ""}`);
        return Promise.resolve();
      }
      return Reflect.apply(method, this, values);
    };
  }
}

/** Lets a page lose actions, where the variable says so. */
export function loseActions(page: Page): void {
  const given = process.env.DOCS_JSON_TEST_LOSE;
  if (given === undefined) return;
  const oneIn = Number(given);
  if (!Number.isSafeInteger(oneIn) || oneIn < 2)
    throw new Error(`DOCS_JSON_TEST_LOSE is "${given}": give a whole number from 2, of which one is lost.`);
  const next = numbers();
  const isLost = (): boolean => next() < 1 / oneIn;
  lose(page.keyboard as unknown as Record<string, unknown>, ["press"], isLost);
  lose(page.mouse as unknown as Record<string, unknown>, ["down"], isLost);
  const locators = Object.getPrototypeOf(page.locator("body"));
  lose(locators, ["click", "dblclick", "press"], isLost);
}
