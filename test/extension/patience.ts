/**
 * How long the tests in real editors wait, in milliseconds. These times only bound a failure: a machine with
 * other work needs several times as long as a quiet one, and every wait ends with what it awaits.
 */

/** For one thing to come to pass. */
export const patience = 60_000;

/** For a key press or a click to show its effect, before it is done once more. */
export const retryPatience = 2000;

/** For a test, which waits several times. */
export const testPatience = 4 * patience;

/** For all tests of a window. */
export const windowPatience = 10 * patience;
