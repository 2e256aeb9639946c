import { lerFotos } from '#lib/carta/foto/lerFotos.ts';
import type { Reconhecer } from '#lib/carta/foto/palavras.ts';
import { oQueParou, semDados } from '#lib/guardadas/estado.ts';
import type { CartaLida, Recusa } from '#lib/guardadas/lida.ts';
import { candidatosDe } from './candidatos.ts';
import { imagensDoPdf } from './imagens.ts';
import { lerNotificacao } from './ler.ts';
import { type Linha, linhasDoDocumento, textoDaLinha } from './linhas.ts';
import { type PdfAberto, pedacosDoPdf, TextoDemais } from './pdf.ts';
import { temTitulo } from './titulo.ts';
import { auto, type Conferencia } from './valores.ts';

interface Com extends Conferencia {
  /** Browser and server load different builds of pdf.js. */
  abrir(bytes: Uint8Array): Promise<{ promise: Promise<PdfAberto>; destroy(): Promise<void> }>;
  /** Loads Tesseract: the pictures of a PDF without text are read. */
  reconhecer?: () => Promise<Reconhecer>;
}

/** Its fonts do not say which letters they draw: hardly anything is a word. */
function cifrado(linhas: readonly Linha[]): boolean {
  const partes = linhas.flatMap((linha) => textoDaLinha(linha).split(/\s+/));
  const palavras = partes.filter((parte) => /^\p{L}{2}/u.test(parte) && /[aeou]/i.test(parte));
  return partes.length >= 20 && palavras.length < partes.length * 0.1;
}

/** Programs that write what they recognise under a picture. */
const DE_SCANNER =
  /ocr|tesseract|abbyy|finereader|paper capture|scan|naps2|readiris|kofax|omnipage|lens|capture/i;

/** Reads the notices of a PDF, each value with its place; or says why not. */
export async function lerCarta(
  bytes: Uint8Array,
  { abrir, reconhecer, ...com }: Com,
): Promise<CartaLida | Recusa> {
  const tarefa = await abrir(bytes);
  try {
    const pdf = await tarefa.promise;
    const linhas = linhasDoDocumento(await pedacosDoPdf(pdf));
    const fotos = linhas.length === 0 && reconhecer ? await imagensDoPdf(pdf) : [];
    if (reconhecer && fotos.length > 0) {
      const { lida, vistos } = lerFotos(fotos, { com, reconhecer: await reconhecer() });
      return semDados(lida) ? oQueParou(vistos) : lida;
    }
    if (linhas.length === 0 || cifrado(linhas)) return 'CARTA_SEM_TEXTO';
    const digitalizado = DE_SCANNER.test(JSON.stringify(await pdf.getMetadata()));
    const [primeira, ...outras] = notificacoesDe(linhas, com)
      .map((dela) => lerNotificacao(dela, { ...com, digitalizado }))
      .filter((lida) => !semDados(lida));
    return primeira ? { ...primeira, outras } : 'CARTA_SEM_DADOS';
  } catch (erro) {
    // pdf.js has many errors for a broken or locked file; for the user they are one.
    return erro instanceof TextoDemais ? 'CARTA_PESADA' : 'CARTA_ILEGIVEL';
  } finally {
    await tarefa.destroy();
  }
}

/** The lines of each notice of a file: another one begins with a page or a title before another number. */
function notificacoesDe(linhas: readonly Linha[], com: Conferencia): Linha[][] {
  const numeros = new Map<Linha, string>();
  for (const candidatos of candidatosDe(linhas)('AutoInfracao'))
    for (const { texto, onde } of candidatos) {
      const lido = auto(texto, com);
      if (lido) numeros.set(onde, lido);
    }
  const partes: Linha[][] = [];
  for (const [i, linha] of linhas.entries()) {
    const comeca = linha.pagina !== linhas[i - 1]?.pagina || temTitulo(textoDaLinha(linha));
    if (comeca || partes.length === 0) partes.push([linha]);
    else partes.at(-1)?.push(linha);
  }
  const autosDe = (parte: readonly Linha[]) => new Set(parte.flatMap((linha) => numeros.get(linha) ?? []));
  const todas: Linha[][] = [];
  for (const parte of partes) {
    const [ultima, destes] = [todas.at(-1), autosDe(parte)];
    const antes = autosDe(ultima ?? []);
    const outra = antes.size > 0 && destes.size > 0 && ![...destes].some((um) => antes.has(um));
    if (ultima && !outra) ultima.push(...parte);
    else todas.push(parte);
  }
  return todas;
}
