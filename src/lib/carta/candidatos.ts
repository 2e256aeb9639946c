import { type Como, comecoDaLinha, continuado } from './continuacao.ts';
import { type Etiqueta, type Etiquetas, etiquetasDe } from './etiquetas.ts';
import { type Celula, type Linha, parteDaCelula } from './linhas.ts';
import type { Rotulo } from './rotulos.ts';

/** A text that may be a label's value, and its place. */
export interface Candidato {
  texto: string;
  /** The text with the lines in which it goes on; null where the end of it is missing. */
  inteiro(): string | null;
  rotulo: string;
  onde: Linha;
  celula: Celula;
}

/** Possible places of a label's value, nearest first: after it, in the next box, in the boxes below. */
export function candidatosDe(linhas: readonly Linha[]): (rotulo: Rotulo) => Candidato[][] {
  const etiquetas = etiquetasDe(linhas);
  const todas = etiquetas.flat(2);
  const margem = new Map<number, number>();
  for (const { pagina, celulas } of linhas)
    margem.set(pagina, Math.max(margem.get(pagina) ?? 0, ...celulas.map(({ fim }) => fim)));
  return (rotulo) =>
    todas
      .filter((etiqueta) => responde(etiqueta, rotulo))
      .map((etiqueta) => daEtiqueta({ linhas, etiquetas, margem, etiqueta }));
}

/** One day may end two deadlines: 'data limite para defesa e indicação do condutor', or with the driver first. */
function responde(etiqueta: Etiqueta, rotulo: Rotulo): boolean {
  if (etiqueta.rotulo === rotulo) return true;
  if (rotulo === 'prazo_defesa') return etiqueta.rotulo === 'prazo_condutor' && /defesa/i.test(etiqueta.dito);
  return rotulo === 'prazo_condutor' && etiqueta.rotulo === 'prazo_defesa' && /condutor/i.test(etiqueta.dito);
}

interface Lugar {
  linhas: readonly Linha[];
  etiquetas: Etiquetas;
  margem: ReadonlyMap<number, number>;
  etiqueta: Etiqueta;
}

function daEtiqueta(lugar: Lugar): Candidato[] {
  const { linhas, etiquetas, etiqueta } = lugar;
  const { ultima, celula: j, fim } = etiqueta;
  const linha = linhas[ultima];
  const celula = linha?.celulas[j];
  if (!linha || !celula) return [];
  const seguinte = etiquetas[ultima]?.[j]?.find((outra) => outra.inicio >= fim);
  const cru = celula.texto.slice(fim, seguinte?.inicio);
  const pontuacao = /^[\s:.;–—|-]*/.exec(cru)?.[0].length ?? 0;
  const direita = limiteDireito(lugar, seguinte);
  const resto = parteDaCelula(celula, fim + pontuacao, seguinte?.inicio);
  const feito = (onde: number, parte: Celula, como: Como): Candidato[] => {
    const em = linhas[onde];
    if (!em || parte.texto === '') return [];
    const inteiro = () =>
      como === 'embaixo' && cortada(em, parte)
        ? null
        : continuado(linhas, etiquetas, {
            etiqueta,
            onde,
            parte,
            como,
            direita,
            margem: lugar.margem.get(em.pagina) ?? 0,
          });
    return [{ texto: parte.texto, inteiro, rotulo: etiqueta.dito, onde: em, celula: parte }];
  };
  const atras = feito(ultima, resto, 'atras');
  // After a colon comes the value, valid or not.
  if (atras.length > 0 && cru.trimStart().startsWith(':')) return atras;
  const lado =
    seguinte || atras.length > 0 ? [] : aoLado(lugar).flatMap(([i, parte]) => feito(i, parte, 'lado'));
  const quebra = cru.trim() === '' || atras.length === 0 ? naQuebra(lugar) : null;
  if (quebra) return feito(quebra[0], quebra[1], 'quebra');
  const sob = embaixo(lugar, direita);
  return [...atras, ...lado, ...(sob ? feito(sob[0], sob[1], 'embaixo') : [])];
}

/** A line of running text that ends with the label: the value starts the next line. A label alone in its box needs its colon. */
function naQuebra({ linhas, etiquetas, etiqueta }: Lugar): [number, Celula] | null {
  const linha = linhas[etiqueta.ultima];
  const celula = linha?.celulas[etiqueta.celula];
  if (!linha || !celula || etiqueta.celula < linha.celulas.length - 1) return null;
  const corrido = etiqueta.inicio >= CORRIDO && linha.celulas.length === 1;
  const depois = celula.texto.slice(etiqueta.fim).trim();
  if (depois !== ':' && !(corrido && depois === '')) return null;
  if (etiqueta.x < (linha.celulas[0]?.x ?? 0) + etiqueta.corpo) return null;
  const parte = comecoDaLinha(linhas, etiquetas, etiqueta.ultima + 1, linha.celulas[0]?.x ?? 0);
  return parte && [etiqueta.ultima + 1, parte];
}

/** Letters before a label within a sentence. */
const CORRIDO = 24;

/** The next box on one of the label's lines, when it has no label itself. */
function aoLado({ linhas, etiquetas, etiqueta }: Lugar): [number, Celula][] {
  const achados: [number, Celula][] = [];
  for (let i = etiqueta.primeira; i <= etiqueta.ultima; i += 1) {
    const k = linhas[i]?.celulas.findIndex(({ x }) => x >= etiqueta.fimX) ?? -1;
    const celula = linhas[i]?.celulas[k];
    if (celula && (etiquetas[i]?.[k] ?? []).length === 0) achados.push([i, celula]);
  }
  return achados;
}

/** Where the column of a label ends: at the next label or box on one of its lines. */
function limiteDireito({ linhas, etiqueta }: Lugar, seguinte: Etiqueta | undefined): number {
  let limite = seguinte?.x ?? Number.POSITIVE_INFINITY;
  for (let i = etiqueta.primeira; i <= etiqueta.ultima; i += 1)
    for (const { x } of linhas[i]?.celulas ?? []) if (x > etiqueta.fimX - 1) limite = Math.min(limite, x);
  return limite;
}

/** A one-line label may stand beside four-line ones; the values are below them all. In lines and in font sizes. */
const LINHAS_ABAIXO = 4;
const ALTURA_ABAIXO = 4.5;

/** The words below a label in its column; none when they follow a label of their own. */
function embaixo(lugar: Lugar, direita: number): [number, Celula] | null {
  const { linhas, etiquetas, etiqueta } = lugar;
  const de = linhas[etiqueta.ultima];
  const folga = Math.max(etiqueta.corpo, 6);
  for (let i = etiqueta.ultima + 1; i <= etiqueta.ultima + LINHAS_ABAIXO; i += 1) {
    const linha = linhas[i];
    if (!linha || linha.pagina !== de?.pagina) return null;
    const corpo = Math.max(folga, ...linha.celulas.map((celula) => celula.corpo ?? 0));
    if (de.y !== undefined && linha.y !== undefined && linha.y - de.y > corpo * ALTURA_ABAIXO) return null;
    const daOrdem = naOrdem(lugar, i);
    if (daOrdem) return [i, daOrdem];
    for (const [k, celula] of linha.celulas.entries()) {
      const dentro = naColuna(celula, { x: etiqueta.x - folga * 0.8, fim: direita, rotulo: etiqueta });
      if (!dentro) continue;
      const [inicio, fim] = dentro;
      const deles = etiquetas[i]?.[k] ?? [];
      const proprias = deles.some((outra) => outra.inicio < fim);
      const antes = k > 0 && semValor(etiquetas[i]?.[k - 1] ?? [], linha.celulas[k - 1]);
      const parte = parteDaCelula(celula, inicio, fim);
      return proprias || antes || parte.x > etiqueta.fimX + folga ? null : [i, parte];
    }
  }
  return null;
}

/**
 * A row of labels over a row of as many values: they belong together in their order, also when labels stand in the middle of their boxes
 * and values at the left.
 */
function naOrdem({ linhas, etiquetas, etiqueta }: Lugar, i: number): Celula | null {
  const valores = linhas[i]?.celulas ?? [];
  if ((etiquetas[i] ?? []).some((delas) => delas.length > 0)) return null;
  const colunas: { x: number; fim: number }[] = [];
  for (const { x, fim } of linhas
    .slice(etiqueta.primeira, i)
    .flatMap((_, l) => partes(etiqueta.primeira + l))) {
    const mesma = colunas.find((uma) => x < uma.fim && fim > uma.x);
    if (mesma) Object.assign(mesma, { x: Math.min(mesma.x, x), fim: Math.max(mesma.fim, fim) });
    else colunas.push({ x, fim });
  }
  colunas.sort((a, b) => a.x - b.x);
  const qual = colunas.findIndex(({ x, fim }) => etiqueta.x < fim && etiqueta.fimX > x);
  const valor = valores[qual];
  if (!valor || colunas.length !== valores.length) return null;
  const folga = Math.max(etiqueta.corpo, 6);
  const alinhados = valores.filter((um, k) => Math.abs(um.x - (colunas[k]?.x ?? 0)) < folga).length;
  const alinhado = Math.abs(valor.x - (colunas[qual]?.x ?? 0)) < folga;
  return alinhado || alinhados === 0 || valores.length === 1 ? valor : null;

  /** The cells of a line; one in which a further label begins is two. */
  function partes(l: number): { x: number; fim: number }[] {
    return (linhas[l]?.celulas ?? []).flatMap((celula, k) => {
      const meios = (etiquetas[l]?.[k] ?? []).map(({ x }) => x).filter((x) => x > celula.x + 1);
      const cortes = [celula.x, ...meios, celula.fim];
      return cortes.slice(1).map((fim, n) => ({ x: cortes[n] ?? 0, fim: n < meios.length ? fim - 1 : fim }));
    });
  }
}

/** A cell that ends with another label has no value for this one: the text beside it belongs to that label. */
function semValor(deles: readonly Etiqueta[], celula: Celula | undefined): boolean {
  const ultimo = deles.at(-1);
  return ultimo !== undefined && celula !== undefined && /^[\s:.;-]*$/.test(celula.texto.slice(ultimo.fim));
}

/** The maximum width of a space between two words, in font sizes. */
const BRANCO = 0.42;

/** Words separated only by a space may belong to the same name. */
function cortada({ celulas }: Linha, parte: Celula): boolean {
  // Text beyond a ruling line belongs to another box.
  const desta = celulas.filter(({ coluna }) => coluna === parte.coluna);
  const palavras = desta.flatMap((celula) => celula.palavras ?? []);
  const perto = BRANCO * Math.max(parte.corpo ?? 0, 6);
  const antes = palavras.findLast(({ x }) => x < parte.x - 0.1);
  const depois = palavras.find(({ x }) => x >= parte.fim - 0.1);
  return (
    (antes !== undefined && parte.x - antes.fim < perto) ||
    (depois !== undefined && depois.x - parte.fim < perto)
  );
}

/** The character range of a cell within a column; null for none. */
function naColuna(
  celula: Celula,
  { x, fim, rotulo }: { x: number; fim: number; rotulo: Etiqueta },
): [number, number] | null {
  const palavras = celula.palavras ?? [{ inicio: 0, x: celula.x, fim: celula.fim }];
  const dentro = palavras.filter((palavra) => palavra.x >= x && palavra.x < fim - 1);
  const primeira = dentro[0];
  const depois = palavras.find((palavra) => palavra.x >= fim - 1);
  if (primeira) return [primeira.inicio, depois?.inicio ?? celula.texto.length];
  // A label centred above a longer value.
  const meio = (rotulo.x + rotulo.fimX) / 2;
  const centrada = celula.x < meio && celula.fim > meio && celula.fim <= fim;
  return centrada ? [0, celula.texto.length] : null;
}
