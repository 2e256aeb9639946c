// A letter that another app shares with this one, until a page reads it. Loaded by sw.js.

/** The share sheet of a phone posts here (public/manifest.webmanifest). */
const RECEIVE = '/app/guardadas/receber';
/** The page that reads each kind of file. */
const READERS = { pdf: '/app/guardadas/carta', image: '/app/guardadas/foto' };
const RECEIVED = 'recebidos';
const RECEIVED_OWNER = '/recebidos/dono';
const RECEIVED_MOST = { files: 4, bytes: 10 * 2 ** 20, ms: 60 * 60_000 };

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
  const fits = chosen.length <= RECEIVED_MOST.files && chosen.every(({ size }) => size <= RECEIVED_MOST.bytes);
  // Another site can post here too: a letter that waits for its page is not dropped for what came later.
  if (chosen.length === 0 || !fits || (await unanswered())) return Response.redirect(`${reader}?recebida=nao`, 303);
  await forgetReceived();
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

/** Gives the letter to `named`, the owner of the page on the screen. Deletes a letter of another owner, or one older than an hour. */
async function claimReceived(named) {
  if (!(await caches.has(RECEIVED))) return;
  const cache = await caches.open(RECEIVED);
  const [first, note] = await Promise.all([cache.match('/recebidos/0'), cache.match(RECEIVED_OWNER)]);
  const whose = note && (await note.text());
  const late = !(Number(first?.headers.get('x-until')) > Date.now());
  if (late || (whose && whose !== named)) await forgetReceived();
  else if (!whose) await cache.put(RECEIVED_OWNER, new Response(named));
}

/** Whether a letter waits for its driver's answer (islands/guardadas/recebidos.ts). */
async function unanswered() {
  if (!(await caches.has(RECEIVED))) return false;
  const cache = await caches.open(RECEIVED);
  const [first, read] = await Promise.all([cache.match('/recebidos/0'), cache.match('/recebidos/lida')]);
  return !read && Number(first?.headers.get('x-until')) > Date.now();
}

function forgetReceived() {
  return caches.delete(RECEIVED);
}
