import {
  type FrasesDosDocumentos,
  falhaDoDocumento,
  recusaDosDocumentos,
} from '#lib/recursos/conferencia.ts';
import { CAMPOS_DE_DOCUMENTO, CAMPOS_DO_PROTOCOLO, SO_SE_PEDIREM } from '#lib/recursos/documentos.ts';
import type { Preparado } from '../ui/useEnvio.ts';
import { encolher } from './encolher.ts';

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

/** These may follow later, or are not required by every body. */
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
