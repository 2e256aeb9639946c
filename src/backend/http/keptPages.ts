/** Of Astro's manifest: how the module of each page is got. */
interface Manifest {
  pageMap?: Map<string, () => Promise<unknown>> | undefined;
}

const done = new WeakSet<Manifest>();

/** Astro imports the module of a page again for each request of it, a hundredth of what a page costs: here it is kept. */
export function keepPages(manifest: Manifest): void {
  if (done.has(manifest)) return;
  done.add(manifest);
  for (const [component, load] of manifest.pageMap ?? []) {
    let loading: Promise<unknown> | undefined;
    manifest.pageMap?.set(component, () => {
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    });
  }
}
