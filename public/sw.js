// Without a connection a driver reads the home, deadlines and fines that she saw last, with their date. The server says
// which pages may be kept (header X-Offline-Copy); nothing else is ever stored, payment pages least of all. Copies belong to one
// driver, whom every page of the app names (header X-Owner): they go when another one appears, and with whatever signs somebody
// in, up or out, in whichever tab (docs/decisions/010).

importScripts('/sw-copies.js', '/sw-received.js');

/** Posts that sign in or up, as a page or as a call: afterwards the device may belong to another driver. */
const DOORS = [
  /^\/$/,
  /^\/(login|login\/codigo|token|redefinirSenha)$/,
  /^\/cadastrarUsuario(\/|$)/,
  /^\/api\/appUsuario\/v1\/Usuario\/(Cadastrar|RedefinirSenha|EntrarComCodigo|Chaves\/Entrar)$/i,
];

/** Signing out, as a page or as a call. */
const LEAVING = /^\/(sair|api\/appUsuario\/v1\/Usuario\/Sair)$/i;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepOfflinePage());
});

self.addEventListener('activate', (event) => {
  // Takes over pages that were opened before the worker, so that their calls to sign in pass through it as well.
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
  // These only delete copies: the browser sends the request itself, with its body and without waiting.
  if (request.method === 'POST' && isOurs(request) && DOORS.some((door) => door.test(url.pathname))) event.waitUntil(forget());
  if (isOurs(request) && LEAVING.test(url.pathname))
    event.waitUntil(Promise.all([forget(), forgetReceived(), unsubscribe()]));
  if (request.method !== 'GET') return;
  // The face comes at once or is not used on that page: the browser's own cache is quicker.
  if (request.destination === 'font') return;
  if (url.pathname.startsWith('/_astro/')) event.respondWith(file(request));
  else if (request.mode !== 'navigate') return;
  else if (url.pathname === '/login') event.respondWith(signIn(event));
  else if (SECTIONS.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`)))
    event.respondWith(page(event, url));
  else if (url.pathname === '/app' || url.pathname.startsWith('/app/')) event.respondWith(uncopied(event));
});

// A push message carries a sentence without names and the address of one of our pages. Any other address is ignored.
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

/** Pages that can be left at any moment: the first screen, notices and lists, on which nothing is typed, chosen or paid. */
const LEAVABLE = /^\/app\/(inicial|notificacoes(\/view\/\d+)?|guardadas|condutores|veiculos|recursos)$/;

/** Opens the page in a window that shows it or may be left, or in a new one. Navigating would lose what is typed into a form. */
async function openPage(caminho = NEWS) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const shows = (test) => windows.find(({ url }) => test(new URL(url).pathname));
  const same = shows((path) => path === caminho);
  if (same && !LEAVABLE.test(caminho)) return same.focus();
  const open = same ?? shows((path) => LEAVABLE.test(path));
  if (!open) return self.clients.openWindow(caminho);
  await open.focus();
  return open.navigate(caminho);
}

async function page(event, url) {
  try {
    const { response, began } = await seen(event);
    event.waitUntil(keep(url, response.clone(), began));
    return response;
  } catch {
    return (await copyOf(url)) ?? offlinePage();
  }
}

/** Answers a page of the app that is never kept on the device: payments, the profile, petitions. */
async function uncopied(event) {
  try {
    return (await seen(event)).response;
  } catch {
    return offlinePage();
  }
}

async function offlinePage() {
  return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
}

/** Fetches a page of the app. Copies of another owner are deleted before the page is shown. */
async function seen(event) {
  let began = generation;
  const response = await fetch(event.request);
  const named = response.headers.get('x-owner');
  if (named) await claimReceived(named);
  const before = named ? await owner() : undefined;
  if (before !== undefined && before !== named) {
    const undisturbed = began === generation;
    const gone = forget();
    // This page may be kept as the first one of its owner, unless the copies were deleted while it loaded.
    if (undisturbed) began = generation;
    await gone;
  }
  if (named && named !== '-' && named !== before) await noteOwner(named, began);
  return { response, began };
}

/** Another site may lead here too, in a window: the server refuses what it asks for, and nothing is deleted. */
function isOurs({ mode, referrer }) {
  return mode !== 'navigate' || referrer.startsWith(`${location.origin}/`);
}

/**
 * The server shows the sign-in page only without a session: the copies have no owner any more. A shared letter outlives a session that
 * ran out, not one that the driver has ended by the address of /sair, as the server says.
 */
async function signIn(event) {
  const response = await fetch(event.request);
  if (!response.ok) return response;
  event.waitUntil(unsubscribe());
  if (response.headers.has('x-signed-out')) event.waitUntil(forgetReceived());
  await forget();
  return response;
}

/** Ends push messages for the driver who left, and closes the notifications that are on the screen. */
async function unsubscribe() {
  const { pushManager } = self.registration;
  await (await pushManager?.getSubscription())?.unsubscribe();
  for (const shown of await self.registration.getNotifications()) shown.close();
}
