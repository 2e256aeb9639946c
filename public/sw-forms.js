// A form that got no answer from the network stays on the device for a week. With a network its page shows it again, filled in, and the driver
// sends it or discards it: nothing leaves by itself (docs/decisions/010). Loaded by sw.js, which knows whose page is open.

const FORMS = 'formularios';
const FORMS_MOST = { count: 10, characters: 100_000, ms: 7 * 24 * 60 * 60_000 };
/** Discards a kept form: the notice below posts here, and only this worker answers. */
const DISCARD = '/app/formularios/descartar';
/** Asks a page to draw its form with what is posted, and to do nothing with it (src/lib/shell/offline.server.ts). */
const REVIEW = 'x-form-review';
/** Forms of text alone, none with a password, a card or a file, and what they are called. */
const KEPT_FORMS = [
  [/^\/app\/guardadas\/nova$/, 'Guardar uma multa'],
  [/^\/app\/guardadas\/[\w-]+\/corrigir$/, 'Corrigir a multa'],
  [/^\/app\/guardadas\/(?!(?:carta|foto|receber)$)[\w-]+$/, 'Dados da multa'],
  [/^\/app\/condutores\/cadastrar$/, 'Cadastrar CNH'],
  [/^\/app\/condutores\/corrigircadastro\/\d+$/, 'Corrigir Habilitação'],
  [/^\/app\/veiculos\/cadastrar$/, 'Cadastrar Veículo'],
  [/^\/app\/veiculos\/corrigircadastro\/\d+$/, 'Corrigir Veículo'],
  [/^\/app\/multas\/(habilitacao\/view\/[\w-]+|view\/\d+)$/, 'Dados da multa'],
  [/^\/app\/processo(\/[\w-]+(\/(?!retirar)[\w-]+)?)?$/, 'Processo da CNH'],
  [/^\/app\/recurso-de-multa-online\/(cadastrar-multa|conferir)$/, 'Recurso de Multa Online'],
  [/^\/app\/perfil(\/privacidade)?$/, 'Meus Dados'],
];

/** Forms of which the server keeps a draft too, for an hour (src/lib/forms/rascunho.server.ts). */
const DRAFTED = /^\/app\/(guardadas\/nova|(condutores|veiculos)\/cadastrar)$/;

const KEPT_SENTENCE =
  'Sem rede: não sabemos se chegou. O que você escreveu fica guardado neste aparelho por 7 dias. Com rede, mostramos tudo e só enviamos se você quiser.';

/** The name of a form that may be kept, by its address and type; undefined for any other and for a draft (`?rascunho`). */
function formName({ headers }, url) {
  const type = headers.get('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded') || url.searchParams.has('rascunho'))
    return undefined;
  return KEPT_FORMS.find(([path]) => path.test(url.pathname))?.[1];
}

/** Sends a form; without a network it is kept for `named`, the owner of the page. */
async function sendForm(request, url, named) {
  const copy = request.clone();
  let response;
  try {
    response = await fetch(request);
  } catch (cause) {
    const kept = await keepForm(copy, url, await named()).catch(() => false);
    if (!kept) throw cause;
    return copy.headers.get('accept') === 'application/json' ? keptForIsland() : keptPage();
  }
  // A native form is answered by a redirect, which a worker cannot read.
  if (response.ok || response.type === 'opaqueredirect') await dropForm(await formKey(copy, url));
  return response;
}

async function keepForm(request, url, named) {
  const key = await formKey(request.clone(), url);
  const body = await request.text();
  if (!named || named === '-' || body.length > FORMS_MOST.characters) return false;
  const cache = await caches.open(FORMS);
  const others = (await formsOf(named)).filter((one) => one.key !== key);
  if (others.length >= FORMS_MOST.count) return false;
  const headers = {
    'content-type': request.headers.get('content-type'),
    'x-owner': named,
    'x-driver': request.headers.get('x-motorista') ?? '',
    'x-address': url.pathname + url.search,
    'x-kept-at': new Date().toISOString(),
  };
  await cache.put(key, new Response(body, { headers }));
  return true;
}

/** One entry for each address, and for each `Chave` where the form has one: sending the form again replaces the entry. */
async function formKey(request, url) {
  const chave = new URLSearchParams(await request.text()).get('Chave') ?? '';
  return `/formularios/${encodeURIComponent(`${url.pathname}${url.search}#${chave}`)}`;
}

/** The forms of one owner, the oldest first. Deletes those of other owners and those older than a week. */
async function formsOf(named) {
  if (!(await caches.has(FORMS))) return [];
  const cache = await caches.open(FORMS);
  const found = [];
  for (const entry of await cache.keys()) {
    const key = new URL(entry.url ?? entry, location.origin).pathname;
    const kept = await cache.match(key);
    const at = new Date(kept?.headers.get('x-kept-at') ?? 0);
    if (kept?.headers.get('x-owner') === named && Date.now() - at < FORMS_MOST.ms)
      found.push({ key, kept, at, address: kept.headers.get('x-address') });
    else await cache.delete(key);
  }
  return found.sort((a, b) => a.at - b.at);
}

async function dropForm(key) {
  if (await caches.has(FORMS)) await (await caches.open(FORMS)).delete(key);
}

function forgetForms() {
  return caches.delete(FORMS);
}

/** Shows a waiting form filled in on its own page; any other page of its owner gets a notice about it. */
async function withForms(response, url) {
  const named = response.headers.get('x-owner');
  const html = (response.headers.get('content-type') ?? '').startsWith('text/html');
  if (!named || !html) return response;
  const forms = await formsOf(named).catch(() => []);
  const here = forms.find(({ address }) => address === url.pathname + url.search);
  if (here) return (response.status === 200 && (await reviewed(here))) || withNotice(response, notShown(here));
  const [first] = forms;
  return first && response.status === 200
    ? withNotice(response, waiting(first, forms.length))
    : response;
}

/** Draws the page with the kept values. Null when the page refuses them, for example the form of another driver. */
async function reviewed({ key, kept, at, address }) {
  const driver = kept.headers.get('x-driver');
  const headers = { 'content-type': kept.headers.get('content-type'), [REVIEW]: '1' };
  const response = await fetch(address, {
    method: 'POST',
    headers: driver ? { ...headers, 'x-motorista': driver } : headers,
    body: await kept.text(),
    redirect: 'manual',
  });
  if (response.status !== 200) return null;
  const text = `Você escreveu isto sem rede em ${dateOf(at)}, e não sabemos se chegou. Confira e envie, ou descarte.`;
  return withNotice(response, noticeOf('Enviar agora?', text, discardForm(key, address)));
}

/** For a page that is gone, or no longer takes the values: without this the form would wait for its week. */
function notShown({ key, at }) {
  const text = `O que você escreveu aqui sem rede em ${dateOf(at)} não pôde ser mostrado. Tente mais tarde, ou descarte.`;
  return noticeOf('Um formulário pode não ter chegado', text, discardForm(key, '/app/inicial'));
}

function waiting({ address, at }, count) {
  const name = KEPT_FORMS.find(([path]) => path.test(address.split('?')[0]))?.[1];
  const more = count > 1 ? ` Com este, ${count} esperam neste aparelho.` : '';
  const link = `<a href="${escaped(address)}">Ver antes de enviar</a>`;
  return noticeOf(
    'Um formulário pode não ter chegado',
    `“${name}”, escrito sem rede em ${dateOf(at)}.${more} ${link}`,
  );
}

function discardForm(key, address) {
  const action = `${DISCARD}?${new URLSearchParams({ form: key, volta: address })}`;
  return `<form method="post" action="${escaped(action)}"><button class="botao botao-p">Descartar</button></form>`;
}

/** Discards a form. A post from another site is answered too, but discards nothing. */
async function discard({ referrer }, url) {
  const back = new URL(url.searchParams.get('volta') ?? '/app/inicial', location.origin);
  if (referrer.startsWith(`${location.origin}/`)) {
    await dropForm(url.searchParams.get('form') ?? '');
    if (DRAFTED.test(back.pathname)) await emptyDraft(back.pathname).catch(() => undefined);
  }
  return Response.redirect(back.origin === location.origin ? back.href : '/app/inicial', 303);
}

/** Posts a draft without fields, so that the page comes back empty. */
function emptyDraft(path) {
  return fetch(`${path}?rascunho`, { method: 'POST', body: new URLSearchParams() });
}

/** The shape of a refused form (src/lib/form.ts): its island keeps the fields and shows the sentence. */
function keptForIsland() {
  const aviso = { tipo: 'alerta', texto: KEPT_SENTENCE };
  return Response.json({ values: {}, errors: {}, aviso }, { status: 422 });
}

async function keptPage() {
  const page = await caches.match('/sem-internet');
  return page ? withNotice(page, noticeOf('Guardado neste aparelho', KEPT_SENTENCE)) : Response.error();
}

function noticeOf(title, html, after = '') {
  return `<div class="alerta alerta-alerta" role="status"><div><p class="alerta-titulo">${title}</p><p>${html}</p>${after}</div></div>`;
}

async function withNotice(response, notice) {
  const html = (await response.text()).replace(/<main\b[^>]*>/, (main) => main + notice);
  const headers = new Headers(response.headers);
  // The new body is not compressed and has another length.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(html, { status: response.status, headers });
}

function dateOf(at) {
  const how = { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' };
  return new Intl.DateTimeFormat('pt-BR', how).format(at);
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
