import type { Solto } from './folha.ts';

/** The used part of a page of pdf.js: what draws it, operator by operator. */
export interface Pintor {
  getOperatorList(): Promise<{ fnArray: readonly number[]; argsArray: readonly unknown[] }>;
}

/** The layers of a PDF; `isVisible` takes the operand of a mark. */
export interface Camadas extends Iterable<readonly [string, { visible: boolean }]> {
  isVisible(grupo: object | null): boolean;
}

/** Operators of pdf.js. */
const [TEXTO, MARCA, MARCA_COM, FIM] = [44, 69, 70, 71];

/**
 * The texts on visible layers. pdf.js tells the layer of what it draws, not of a text: both come in the same order, letter by letter.
 * When they cannot be told apart, the page has no text.
 */
export async function camadas(pagina: Pintor, config: Camadas, soltos: Solto[]): Promise<Solto[]> {
  if ([...config].every(([, { visible }]) => visible)) return soltos;
  const { fnArray, argsArray } = await pagina.getOperatorList();
  const marcas: boolean[] = [];
  const letras: { letra: string; visivel: boolean }[] = [];
  for (const [i, operador] of fnArray.entries()) {
    const args = argsArray[i];
    const [primeiro, segundo] = Array.isArray(args) ? args : [];
    if (operador === MARCA) marcas.push(true);
    if (operador === MARCA_COM) marcas.push(primeiro !== 'OC' || config.isVisible(segundo));
    if (operador === FIM) marcas.pop();
    if (operador === TEXTO && Array.isArray(primeiro))
      for (const sinal of primeiro)
        if (sinal && typeof sinal.unicode === 'string')
          for (const letra of semBrancos(sinal.unicode))
            letras.push({ letra, visivel: marcas.every(Boolean) });
  }
  let em = 0;
  return soltos.filter(({ texto }) => {
    const ditas = [...semBrancos(texto)];
    const daqui = letras.slice(em, em + ditas.length);
    em += ditas.length;
    return daqui.every(({ letra, visivel }, i) => visivel && letra === ditas[i]);
  });
}

const semBrancos = (texto: string) => texto.normalize('NFKC').replace(/\s/g, '');
