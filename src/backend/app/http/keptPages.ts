/** Part of Astro's manifest: loaders of the page modules. */
interface Manifest {
  pageMap?: Map<string, () => Promise<unknown>> | undefined;
}

const done = new WeakSet<Manifest>();

/** Caches the module of each page, because Astro imports it again for each request: 1% of the cost of a page. */
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
