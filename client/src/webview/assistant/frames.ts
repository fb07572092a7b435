/** Draws with the browser's next frame, once for all changes until then; what takes long is drawn less often. */

/** An invisible page gets no frames; after this time in milliseconds, it is drawn without one. */
const maxWait = 40;
/** What takes longer to draw, in milliseconds, waits twice as long before it is drawn again. */
const longDraw = 10;

/** A function that requests a drawing. */
export function drawnInFrames(draw: () => void): () => void {
  let isDue = false;
  let took = 0;
  const run = (): void => {
    if (!isDue) return;
    isDue = false;
    const start = performance.now();
    draw();
    took = performance.now() - start;
  };
  return () => {
    if (isDue) return;
    isDue = true;
    if (took <= longDraw) requestAnimationFrame(run);
    setTimeout(run, Math.max(maxWait, 2 * took));
  };
}
