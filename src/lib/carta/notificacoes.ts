import { candidatosDe } from './candidatos.ts';
import { type Linha, textoDaLinha } from './linhas.ts';
import { temTitulo } from './titulo.ts';
import { auto, type Conferencia } from './valores.ts';

/** The lines of each notice of a file: another one begins with a page or a title before another number. */
export function notificacoesDe(linhas: readonly Linha[], com: Conferencia): Linha[][] {
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
