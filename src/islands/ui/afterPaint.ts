/**
 * Runs `act` after the next paint. Returns a function that cancels it. Moving the focus forces a layout of the page,
 * which should not delay the paint of a press.
 */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
