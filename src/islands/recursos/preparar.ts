import type { Preparado } from '#islands/ui/useEnvio.ts';
import {
  type FrasesDosDocumentos,
  falhaDoDocumento,
  recusaDosDocumentos,
} from '#lib/recursos/conferencia.ts';
import { CAMPOS_DE_DOCUMENTO, CAMPOS_DO_PROTOCOLO, SO_SE_PEDIREM } from '#lib/recursos/documentos.ts';

/** Cache of reduced photos: after a lost connection the same bytes are sent again. */
const menores = new WeakMap<File, File>();

/**
 * The files to send, with reduced photos, or what is wrong with a file, before anything is sent. `exigidos`: all documents are
 * required.
 */
export async function prepararDocumentos(
  form: HTMLFormElement,
  frases: FrasesDosDocumentos,
  { exigidos = true } = {},
): Promise<Preparado> {
  const corpo = new FormData(form);
  const mesmo = corpo.get('souProprietario') === 'on';
  const falhas: Parameters<typeof recusaDosDocumentos>[0] = {};
  for (const campo of [...CAMPOS_DE_DOCUMENTO, ...CAMPOS_DO_PROTOCOLO]) {
    if (mesmo && campo === 'DocumentoIdProprietario') {
      corpo.delete(campo);
      continue;
    }
    const file = chosen(form, campo);
    const sent = file && (await menor(file));
    if (!sent && (!exigidos || ehPapel(campo))) continue;
    const falha = falhaDoDocumento(sent && { bytes: sent.size, legivel: await readable(sent) });
    if (falha) falhas[campo] = falha;
    else if (sent) corpo.set(campo, sent);
  }
  const { titulo, errors } = recusaDosDocumentos(falhas, frases);
  if (Object.keys(errors).length === 0) return { corpo };
  return { estado: { values: {}, errors, aviso: { tipo: 'erro', texto: titulo } } };
}

/** These may be sent later, and some authorities do not ask for them at all. */
function ehPapel(campo: string): boolean {
  return SO_SE_PEDIREM.has(campo) || CAMPOS_DO_PROTOCOLO.some((papel) => papel === campo);
}

function chosen(form: HTMLFormElement, campo: string): File | undefined {
  const input = form.elements.namedItem(campo);
  return input instanceof HTMLInputElement ? input.files?.[0] : undefined;
}

async function menor(file: File): Promise<File> {
  const sent = menores.get(file) ?? (await encolher(file));
  menores.set(file, sent);
  return sent;
}

/** Changed or deleted since it was chosen, such as a cloud file: the browser would only report that sending failed. */
async function readable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Enough to read a sheet of paper: 200 dpi of an A4 page. */
const LADO_MAX_PX = 2400;
const QUALIDADE = 0.85;
/** Smaller photos are sent unchanged. */
const PEQUENA_BYTES = 700 * 1024;

/**
 * Makes a photo smaller before sending: at most 2400 px per side, JPEG, with the EXIF orientation applied and without camera data
 * (place, device). A PDF, a small photo, and unsupported files are sent unchanged.
 */
async function encolher(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size <= PEQUENA_BYTES) return file;
  // HEIC outside of Safari, a broken photo: the server judges the original.
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const escala = Math.min(1, LADO_MAX_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * escala);
  canvas.height = Math.round(bitmap.height * escala);
  const desenho = canvas.getContext('2d');
  if (!desenho) return file;
  // JPEG has no transparency: transparent parts become white.
  desenho.fillStyle = '#fff';
  desenho.fillRect(0, 0, canvas.width, canvas.height);
  desenho.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALIDADE));
  if (!blob || blob.size >= file.size) return file;
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
}
