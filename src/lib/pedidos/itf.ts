/**
 * Interleaved 2 of 5 (ITF, ISO/IEC 16390), the symbol of a boleto's bar code: widths in modules, bar and space by turns,
 * starting with a bar. Draw every even entry dark. Takes an even number of digits; throws RangeError otherwise.
 */
export function itf(digitos: string): number[] {
  if (!/^(\d\d)+$/.test(digitos)) throw new RangeError('ITF takes an even number of digits');
  const pares = digitos.match(/\d\d/g) ?? [];
  return [...INICIO, ...pares.flatMap(intercalar), ...FIM];
}

/** Each pair is one group: the first digit in the five bars, the second in the five spaces between them. */
function intercalar(par: string): number[] {
  const barras = PADROES[Number(par[0])] ?? '';
  const espacos = PADROES[Number(par[1])] ?? '';
  return [...barras].flatMap((barra, i) => [largura(barra), largura(espacos.charAt(i))]);
}

const largura = (elemento: string) => (elemento === 'w' ? LARGO : ESTREITO);

const ESTREITO = 1;
const LARGO = 3;
const INICIO = [ESTREITO, ESTREITO, ESTREITO, ESTREITO];
const FIM = [LARGO, ESTREITO, ESTREITO];

/** Two wide elements of five, digit by digit. */
const PADROES = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn'];

/** The symbol as one SVG path of dark bars, one unit a module, with the quiet zone of ten modules that the norm asks for. */
export function caminhoDasBarras(digitos: string): { caminho: string; largura: number } {
  let x = SILENCIO;
  let caminho = '';
  for (const [i, largura] of itf(digitos).entries()) {
    if (i % 2 === 0) caminho += `M${x} 0h${largura}v1h-${largura}z`;
    x += largura;
  }
  return { caminho, largura: x + SILENCIO };
}

const SILENCIO = 10;
