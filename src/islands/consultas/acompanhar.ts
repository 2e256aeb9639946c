/**
 * The page of a running consultation (`[data-acompanhar]`) looks again until the server says that it has ended, then
 * shows the new content in place. It looks often at first, seldom later, and never while nobody sees it.
 */
const FIRST_MS = 1500;
const LONGEST_MS = 30_000;
const GROWTH = 1.25;

if (running(document)) void follow();

async function follow(): Promise<void> {
  for (let wait = FIRST_MS; ; wait = Math.min(wait * GROWTH, LONGEST_MS)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    await visible();
    if (!running(document)) return;
    const page = await look();
    if (page && !running(page)) {
      show(page);
      return;
    }
  }
}

function running(page: Document): boolean {
  return page.querySelector('[data-acompanhar]') !== null;
}

function visible(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}

/** Null when there was no answer: the next look may have one. */
async function look(): Promise<Document | null> {
  try {
    const response = await fetch(location.pathname);
    if (response.redirected) location.reload();
    return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : null;
  } catch {
    return null;
  }
}

function show(page: Document): void {
  const main = page.querySelector('main');
  if (!main) throw new Error('the answer is no page');
  document.title = page.title;
  document.querySelector('main')?.replaceWith(main);
  const said = document.createElement('p');
  said.className = 'sr-only';
  said.setAttribute('role', 'status');
  document.body.append(said);
  // A live region speaks of what changes in it, so the words come after it is there.
  setTimeout(() => {
    said.textContent = 'A consulta terminou. A página foi atualizada.';
  }, 100);
}

export {};
