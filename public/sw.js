// Without a connection a driver reads the licences, vehicles and fines that she saw last, with their date. The server says
// which pages may be kept (header X-Offline-Copy); nothing else is ever stored, payment pages least of all. Copies belong to one
// driver, whom every page of the app names (header X-Owner): they go when another one appears, and with whatever signs somebody
// in, up or out, in whichever tab (docs/decisions/010).

importScripts('/sw-forms.js');

const COPIES = 'copias';
const FILES = 'arquivos';
const OFFLINE = 'sem-internet';
const OFFLINE_PAGE = '/sem-internet';
/** Where the owner of the copies is written down. */
const OWNER = '/copias/sessao';
/** Navigations that a copy may answer; the page about the missing connection answers all of /app. */
const SECTIONS = [
  '/app/inicial',
  '/app/prazos',
  '/app/condutores',
  '/app/veiculos',
  '/app/multas',
  '/app/guardadas',
  '/app/dossie',
];
/** Where a phone's share sheet sends a letter (public/manifest.webmanifest), and who reads what of it. */
const RECEIVE = '/app/guardadas/receber';
const READERS = { pdf: '/app/guardadas/carta', image: '/app/guardadas/foto' };
const RECEIVED = 'recebidos';
const RECEIVED_OWNER = '/recebidos/dono';
const RECEIVED_MOST = { files: 4, bytes: 10 * 2 ** 20, ms: 60 * 60_000 };
const MOST_FILES = 150;
/** What signs in, up or out, as a page or as a call: whoever is there afterwards may be somebody else. */
const DOORS = [
  /^\/$/,
  /^\/(login|login\/codigo|token|sair|redefinirSenha)$/,
  /^\/cadastrarUsuario(\/|$)/,
  /^\/api\/appUsuario\/v1\/Usuario\/(Cadastrar|Sair|RedefinirSenha|EntrarComCodigo|Chaves\/Entrar)$/i,
];

/** Grows when copies are deleted: a page that was asked for before that is not kept after it. */
let generation = 0;
/** What changes the copies happens one after the other: no page of one driver is written while another one's go. */
let turn = Promise.resolve();

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepOfflinePage());
});

self.addEventListener('activate', (event) => {
  // Also the pages that were there first: what they sign in by a call is seen too.
  event.waitUntil(self.clients.claim().then(keepOpenPages));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === 'POST' && url.pathname === RECEIVE) {
    event.respondWith(receive(request));
    return;
  }
  // The request itself goes its way: with a body, and at once.
  if (request.method === 'POST' && DOORS.some((door) => door.test(url.pathname))) event.waitUntil(forget());
  if (request.method === 'POST' && /\/Usuario\/Sair$/i.test(url.pathname)) event.waitUntil(signedOut());
  if (request.method === 'POST' && url.pathname === DISCARD) event.respondWith(discard(request, url));
  else if (request.method === 'POST' && formName(request, url))
    event.respondWith(sendForm(request, url, owner));
  if (request.method !== 'GET') return;
  if (url.pathname.startsWith('/_astro/')) event.respondWith(file(request));
  else if (request.mode !== 'navigate') return;
  else if (url.pathname === '/sair') event.waitUntil(Promise.all([forget(), signedOut(), unsubscribe()]));
  else if (url.pathname === '/login') event.respondWith(signIn(event));
  else if (SECTIONS.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`)))
    event.respondWith(page(event, url));
  else if (url.pathname === '/app' || url.pathname.startsWith('/app/')) event.respondWith(uncopied(event, url));
});

// What a push service hands over is a sentence without names and a page of ours: anything else is not followed.
self.addEventListener('push', (event) => {
  const { texto, caminho, marca } = readPush(event.data);
  const options = { body: texto, tag: marca, icon: '/icon-192.png', lang: 'pt-BR', data: { caminho } };
  event.waitUntil(self.registration.showNotification('Via Livre', options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.caminho));
});

const NEWS = '/app/notificacoes';

function readPush(data) {
  const plain = { texto: 'Há um aviso novo na sua conta.', caminho: NEWS, marca: 'aviso' };
  try {
    const { texto, caminho, marca } = data.json();
    const ours = typeof caminho === 'string' && /^\/app\/[\w/-]+$/.test(caminho);
    return { texto: String(texto), caminho: ours ? caminho : NEWS, marca: String(marca) };
  } catch {
    return plain;
  }
}

/** In a window that is open already, if there is one. */
async function openPage(caminho = NEWS) {
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) return self.clients.openWindow(caminho);
  await open.focus();
  return open.navigate(caminho);
}

async function page(event, url) {
  try {
    const { response, began } = await seen(event);
    event.waitUntil(keep(url, response.clone(), began));
    return await withForms(response, url);
  } catch {
    return (await copyOf(url)) ?? offlinePage();
  }
}

/** A page of the app of which nothing stays on the device: payments, the profile, petitions. */
async function uncopied(event, url) {
  try {
    return await withForms((await seen(event)).response, url);
  } catch {
    return offlinePage();
  }
}

async function offlinePage() {
  return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
}

/** An answer of the app, whose owner is looked at before it is shown: the copies of anybody else are gone by then. */
async function seen(event) {
  let began = generation;
  const response = await fetch(event.request);
  const named = response.headers.get('x-owner');
  if (named) await claimReceived(named);
  const before = named ? await owner() : undefined;
  if (before !== undefined && before !== named) {
    const undisturbed = began === generation;
    const gone = forget();
    // This very page is the first of its owner, unless somebody came in between.
    if (undisturbed) began = generation;
    await gone;
  }
  if (named && named !== '-' && named !== before) await noteOwner(named, began);
  return { response, began };
}

/**
 * A shared letter stays on the device, for an hour at most, and opens in the page that reads it. Shared signed out, it waits for
 * sign-in and belongs to the first driver who opens a page; to nobody else, and not after signing out.
 */
async function receive(request) {
  const form = await request.formData().catch(() => new FormData());
  const files = form.getAll('Arquivo').filter((file) => file instanceof File && file.size > 0);
  const pdf = files.find(({ type, name }) => type === 'application/pdf' || /\.pdf$/i.test(name));
  const chosen = pdf ? [pdf] : files.filter(({ type }) => type.startsWith('image/'));
  const reader = pdf || chosen.length === 0 ? READERS.pdf : READERS.image;
  await forgetReceived();
  const fits = chosen.length <= RECEIVED_MOST.files && chosen.every(({ size }) => size <= RECEIVED_MOST.bytes);
  if (chosen.length === 0 || !fits) return Response.redirect(`${reader}?recebida=nao`, 303);
  try {
    const cache = await caches.open(RECEIVED);
    for (const [i, file] of chosen.entries()) {
      const headers = {
        'content-type': pdf ? 'application/pdf' : file.type,
        'x-name': encodeURIComponent(file.name),
        'x-until': String(Date.now() + RECEIVED_MOST.ms),
      };
      await cache.put(`/recebidos/${i}`, new Response(file, { headers }));
    }
  } catch (cause) {
    console.info('the device has no room for a shared letter', cause);
    await forgetReceived();
    return Response.redirect(`${reader}?recebida=nao`, 303);
  }
  return Response.redirect(`${reader}?recebida=sim`, 303);
}

/** Whose page is shown: what somebody else received goes, and what has waited too long. */
async function claimReceived(named) {
  if (!(await caches.has(RECEIVED))) return;
  const cache = await caches.open(RECEIVED);
  const [first, note] = await Promise.all([cache.match('/recebidos/0'), cache.match(RECEIVED_OWNER)]);
  const whose = note && (await note.text());
  const late = !(Number(first?.headers.get('x-until')) > Date.now());
  if (late || (whose && whose !== named)) await forgetReceived();
  else if (!whose) await cache.put(RECEIVED_OWNER, new Response(named));
}

function forgetReceived() {
  return caches.delete(RECEIVED);
}

/** What waits for a driver, and for nobody else. */
function signedOut() {
  return Promise.all([forgetReceived(), forgetForms()]);
}

/** The sign-in page is shown to who has no session: whatever was kept is nobody's any more. */
async function signIn(event) {
  const response = await fetch(event.request);
  if (!response.ok) return response;
  event.waitUntil(unsubscribe());
  await forget();
  return response;
}

/** What a push service still holds for this device was for who left: it comes to nobody, and what is on the screen goes. */
async function unsubscribe() {
  const { pushManager } = self.registration;
  await (await pushManager?.getSubscription())?.unsubscribe();
  for (const shown of await self.registration.getNotifications()) shown.close();
}

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

/** Runs when all that was asked for before is done, whatever became of it. */
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

/** Undefined before the first page of a driver. */
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

/** Files carry a hash in their names: what was fetched once is right for ever. */
async function file(request) {
  const known = await caches.match(request);
  if (known) return known;
  const response = await fetch(request);
  // A device that has no room, or keeps nothing, still gets its script.
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
  // A file that does not come is missed by the look of the copy alone.
  await Promise.allSettled(missing.map((path) => files.add(path)));
}

async function keepOfflinePage() {
  const response = await fetch(OFFLINE_PAGE, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${OFFLINE_PAGE}: ${response.status}`);
  const cache = await caches.open(OFFLINE);
  await cache.put(OFFLINE_PAGE, response.clone());
  await keepFilesOf(await response.text(), OFFLINE);
}

/** The page that brought this worker was loaded before it: it is asked for once more, to be kept. */
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
