/** Draws in the browser's next frame, once for all changes until then; slow drawing is done less often. */

/** A hidden page gets no frames, so it is drawn without one after this time, in milliseconds. */
const maxWait = 40;
/** If drawing takes longer than this, in milliseconds, the next one waits twice that long. */
const slowDraw = 10;

/** Returns a function that requests a drawing. */
export function drawnInFrames(draw: () => void): () => void {
  let isDue = false;
  let duration = 0;
  const run = (): void => {
    if (!isDue) return;
    isDue = false;
    const start = performance.now();
    draw();
    duration = performance.now() - start;
  };
  return () => {
    if (isDue) return;
    isDue = true;
    if (duration <= slowDraw) requestAnimationFrame(run);
    setTimeout(run, Math.max(maxWait, 2 * duration));
  };
}
