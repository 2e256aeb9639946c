// Pages that were kept to be read without a connection, the note of their owner, and the files they need. Loaded by sw.js.

const COPIES = 'copias';
const FILES = 'arquivos';
const OFFLINE = 'sem-internet';
const OFFLINE_PAGE = '/sem-internet';
/** The cache entry that holds the owner of the copies. */
const OWNER = '/copias/sessao';
const MOST_FILES = 150;
/** Navigations that a copy may answer; the page about the missing connection answers all of /app. */
const SECTIONS = [
  '/app/inicial',
  '/app/prazos',
  '/app/multas',
  '/app/guardadas',
];

/** Increases when the copies are deleted: a page that was requested before a deletion is not kept after it. */
let generation = 0;
/** Changes of the copies run one after the other: no page of one driver is written while those of another are deleted. */
let turn = Promise.resolve();

async function keep(url, response, began) {
  const named = response.headers.get('x-owner');
  if (!named || !response.headers.has('x-offline-copy') || response.status !== 200 || url.search !== '') return;
  const html = await response.text();
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'x-kept-at': new Date().toISOString(),
    'x-owner': named,
  };
  const policy = response.headers.get('content-security-policy');
  const copy = new Response(html, {
    headers: policy ? { ...headers, 'content-security-policy': policy } : headers,
  });
  const kept = await inTurn(async () => {
    if (began !== generation) return false;
    if (named !== (await owner())) {
      await caches.delete(COPIES);
      await (await caches.open(COPIES)).put(OWNER, new Response(named));
    }
    await (await caches.open(COPIES)).put(url.pathname, copy);
    return true;
  });
  if (kept) await keepFilesOf(html, FILES);
}

/** Runs `work` after all earlier changes have ended, also after one that failed. */
function inTurn(work) {
  const done = turn.then(work, work);
  turn = done.catch(() => {});
  return done;
}

async function copyOf(url) {
  const copies = await caches.open(COPIES);
  const copy = await copies.match(url.pathname);
  if (!copy || copy.headers.get('x-owner') !== (await owner())) return undefined;
  const date = new Intl.DateTimeFormat('pt-BR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  });
  const notice =
    '<div class="alerta alerta-alerta" role="status"><div><p class="alerta-titulo">Você está sem internet</p>' +
    `<p>Esta é a cópia guardada neste aparelho em ${date.format(new Date(copy.headers.get('x-kept-at')))}. ` +
    'O que mudou depois disso não aparece aqui.</p></div></div>';
  const html = (await copy.text()).replace(/<main\b[^>]*>/, (main) => main + notice);
  return new Response(html, { headers: copy.headers });
}

/** Reads the owner of the copies. Undefined before the first page of a driver. */
async function owner() {
  const note = await (await caches.open(COPIES)).match(OWNER);
  return note?.text();
}

function noteOwner(named, began) {
  return inTurn(async () => {
    if (began === generation) await (await caches.open(COPIES)).put(OWNER, new Response(named));
  });
}

function forget() {
  generation += 1;
  return inTurn(() => caches.delete(COPIES));
}

/** Answers a file of the build. Its name carries a hash, so the copy on the device never expires. */
async function file(request) {
  const known = await caches.match(request);
  if (known) return known;
  const response = await fetch(request);
  // On a device without room for a copy the page still gets its script.
  if (response.ok)
    await keepFile(request, response.clone()).catch((cause) => console.info('a file is not kept', cause));
  return response;
}

async function keepFile(request, response) {
  const files = await caches.open(FILES);
  await files.put(request, response);
  const kept = await files.keys();
  if (kept.length > MOST_FILES)
    await Promise.all(kept.slice(0, MOST_FILES / 3).map((old) => files.delete(old)));
}

async function keepFilesOf(html, name) {
  const paths = new Set([...html.matchAll(/["'](\/_astro\/[^"'?#]+)["']/g)].map(([, path]) => path));
  const missing = [];
  for (const path of paths) if (!(await caches.match(path))) missing.push(path);
  const files = await caches.open(name);
  // Without one of its files a copy only looks worse: its text is complete.
  await Promise.allSettled(missing.map((path) => files.add(path)));
}

async function keepOfflinePage() {
  const response = await fetch(OFFLINE_PAGE, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${OFFLINE_PAGE}: ${response.status}`);
  const cache = await caches.open(OFFLINE);
  await cache.put(OFFLINE_PAGE, response.clone());
  await keepFilesOf(await response.text(), OFFLINE);
}

/** The page that registered this worker was loaded before it, and is requested once more so that it is kept. */
async function keepOpenPages() {
  const began = generation;
  for (const client of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    const url = new URL(client.url);
    if (!SECTIONS.some((path) => url.pathname.startsWith(path))) continue;
    const response = await fetch(url.pathname, { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (!response || response.redirected) continue;
    const named = response.headers.get('x-owner') ?? '-';
    if (named !== '-' && (await owner()) === undefined) await noteOwner(named, began);
    await keep(new URL(url.pathname, url), response, began);
  }
}
