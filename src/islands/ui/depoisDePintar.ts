/**
 * Acts once what was drawn has been painted, and gives what takes it back. The focus makes the browser lay all of the page out at once,
 * which who pressed need not wait for.
 */
export function depoisDePintar(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
