import { semAcentos } from '#lib/carta/rotulos.ts';

/** Words of labels that are long enough to be known by most of their letters. */
const PALAVRAS =
  'infração autuação notificação penalidade expedição postagem emissão enquadramento desdobramento código autuador autuadora emissor entidade órgão cometimento ocorrência veículo condutor indicação apresentação interposição recurso defesa integral original identificação número município renavam vencimento limite autuado autuada suspensão cassação advertência'
    .split(' ')
    .map((palavra) => ({ palavra, simples: semAcentos(palavra) }))
    .filter(({ simples }) => simples.length >= 5);
const CURTA = 6;
const LONGA = 10;

/** A word of six-point print as its label has it: 'INTRACAO', 'Enquadrambnto', 'mdentiicacao'. */
export function comoNoRotulo(texto: string): string {
  return texto.replace(/[\p{L}!|]{5,40}/gu, (lida) => {
    const simples = semAcentos(lida);
    const erros = simples.length < LONGA ? 1 : 2;
    if (PALAVRAS.some((uma) => uma.simples === simples || `${uma.simples}s` === simples)) return lida;
    const perto = PALAVRAS.filter(
      (uma) =>
        Math.max(uma.simples.length, simples.length) >= CURTA &&
        distancia(uma.simples, simples, erros) <= erros,
    );
    const [{ palavra } = { palavra: lida }] = perto;
    return perto.length !== 1 ? lida : lida === lida.toUpperCase() ? palavra.toUpperCase() : palavra;
  });
}

/** Letters to change, add or leave out (Levenshtein); more than `maximo` counts as one more. */
function distancia(uma: string, outra: string, maximo: number): number {
  if (Math.abs(uma.length - outra.length) > maximo) return maximo + 1;
  let anterior = Array.from({ length: outra.length + 1 }, (_, i) => i);
  for (const [i, letra] of [...uma].entries()) {
    const linha = [i + 1];
    for (const [j, aqui] of [...outra].entries())
      linha.push(
        Math.min(
          (anterior[j] ?? 0) + (letra === aqui ? 0 : 1),
          (anterior[j + 1] ?? 0) + 1,
          (linha[j] ?? 0) + 1,
        ),
      );
    anterior = linha;
  }
  return anterior[outra.length] ?? 0;
}
