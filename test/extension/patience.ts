/**
 * How long the tests in real editors wait, in milliseconds. These times only bound a failure: a machine with
 * other work needs several times as long as a quiet one, and every wait ends with what it awaits.
 */

/** For one effect to occur. */
export const patience = 60_000;

/** For a key press or a click to show its effect, before it is done once more. */
export const retryPatience = 2000;

/**
 * The waits for the effect of an action that is repeated, in their order. The first ones are equal, because a window that is quick
 * loses every second click in a menu that has just opened; then each is twice as long as the one before, because a slow window needs
 * more time than the first wait, and a repetition too early would end what it has begun. The last one is longer than `patience`.
 */
export const retryWaits: readonly number[] = [1, 1, 1, 2, 4, 8, 16, 32].map((times) => times * retryPatience);

/** For a test, which waits several times. */
export const testPatience = 4 * patience;

/** For all tests of a window. */
export const windowPatience = 10 * patience;
