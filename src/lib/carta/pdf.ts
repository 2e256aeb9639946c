import { daFolha, type Solto } from './folha.ts';
import type { Pedaco } from './linhas.ts';

/** The used parts of pdf.js, the same on server and browser, which load different builds. */
export interface PdfAberto {
  numPages: number;
  getPage(numero: number): Promise<Pagina>;
  getMetadata(): Promise<{ info: object }>;
  getOptionalContentConfig(): Promise<Camadas>;
}

interface Pagina {
  view: readonly number[];
  objs: { get(nome: string): unknown };
  /** What draws it, operator by operator. */
  getOperatorList(): Promise<{ fnArray: readonly number[]; argsArray: readonly unknown[] }>;
  streamTextContent(): ReadableStream<{ items: readonly object[] }>;
  getAnnotations(): Promise<readonly object[]>;
}

/** A notice has two pages; with envelope and payment slip some more. */
const PAGINAS_LIDAS = 12;
/** A page of small print has some 8,000 letters, which some programs place one by one. */
const PEDACOS_MAX = 20_000;
const LETRAS_MAX = 200_000;

/** The document has more text than any notice: it is refused whole, because another part might contradict. */
export class TextoDemais extends Error {}

/** The visible texts of a PDF's first pages and the values of its form, as a reader sees the page. Throws TextoDemais. */
export async function pedacosDoPdf(pdf: PdfAberto): Promise<Pedaco[][]> {
  const paginas: Pedaco[][] = [];
  const resta = { pedacos: PEDACOS_MAX, letras: LETRAS_MAX };
  const gasta = (um: Solto) => {
    resta.pedacos -= 1;
    resta.letras -= um.texto.length;
    if (resta.pedacos < 0 || resta.letras < 0) throw new TextoDemais();
    return um;
  };
  const config = await pdf.getOptionalContentConfig();
  for (let numero = 1; numero <= Math.min(pdf.numPages, PAGINAS_LIDAS); numero += 1) {
    const pagina = await pdf.getPage(numero);
    const soltos: Solto[] = [];
    const leitor = pagina.streamTextContent().getReader();
    try {
      for (let parte = await leitor.read(); !parte.done; parte = await leitor.read())
        for (const item of parte.value.items) soltos.push(...texto(item, pagina.view).map(gasta));
    } catch (erro) {
      await leitor.cancel(new Error('enough'));
      throw erro;
    }
    const campos = (await pagina.getAnnotations()).flatMap(campo).map(gasta);
    paginas.push(daFolha(await camadas(pagina, config, soltos), campos));
  }
  return paginas;
}

function texto(item: object, [esquerda = 0, base = 0, direita = 0, topo = 0]: readonly number[]): Solto[] {
  if (!('str' in item && 'transform' in item && 'width' in item && Array.isArray(item.transform))) return [];
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform.map(Number);
  const altura = Math.hypot(c, d);
  if (!(Math.hypot(a, b) > 0) || !(altura > 0)) return [];
  const largura = Math.abs(Number(item.width));
  const direcao = Math.atan2(b, a);
  // pdf.js leaves out the letters beyond the edge of the page: what ends there is cut.
  const ate = largura + altura * 0.05;
  const [fim, alto] = [x + ate * Math.cos(direcao), y + ate * Math.sin(direcao)];
  const inteiro = fim > esquerda && fim < direita && alto > base && alto < topo;
  const dito = inteiro ? String(item.str) : CORTADO;
  return [{ texto: dito, x, y, largura, altura, direcao, espelho: a * d < b * c }];
}

/** No value has it. */
const CORTADO = '□';

/** Bits of an annotation that is not shown. */
const ESCONDIDO = 2 + 32;

/** What is typed into a field of a form, with or without a drawn appearance; or onto the page. */
function campo(anotacao: object): Solto[] {
  const dela = (nome: string): unknown => Object.entries(anotacao).find(([um]) => um === nome)?.[1];
  const [valor, nota, rect] = [dela('fieldValue'), dela('contentsObj'), dela('rect')];
  const digitado =
    dela('subtype') === 'FreeText' && nota && typeof nota === 'object' && 'str' in nota ? nota.str : valor;
  const textos = [digitado].flat().filter((um) => typeof um === 'string');
  if (/^(?:Btn|Sig)$/.test(String(dela('fieldType'))) || Number(dela('annotationFlags')) & ESCONDIDO)
    return [];
  if (!Array.isArray(rect) || textos.length === 0) return [];
  const [x = 0, y = 0, fim = 0, topo = 0] = rect.map(Number);
  const linhas = textos.join('\n').split(/[\r\n]+/);
  const altura = Math.min(10, (topo - y) / linhas.length);
  return linhas.map((linha, i) => ({
    texto: linha,
    x,
    y: (y + topo) / 2 - altura * 0.35 + ((linhas.length - 1) / 2 - i) * altura * 1.15,
    largura: Math.min(fim - x, linha.length * altura * 0.5),
    altura,
    direcao: 0,
    espelho: false,
  }));
}

/** The layers of a PDF; `isVisible` takes the operand of a mark. */
interface Camadas extends Iterable<readonly [string, { visible: boolean }]> {
  isVisible(grupo: object | null): boolean;
}

/** Operators of pdf.js. */
const [TEXTO, MARCA, MARCA_COM, FIM] = [44, 69, 70, 71];

/**
 * The texts on visible layers. pdf.js tells the layer of what it draws, not of a text: both come in the same order, letter by letter.
 * When they cannot be told apart, the page has no text.
 */
async function camadas(pagina: Pagina, config: Camadas, soltos: Solto[]): Promise<Solto[]> {
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
