import { addDays, addMonths, type IsoDate } from '../dates.ts';
import { type Candidato, candidatosDe } from './candidatos.ts';
import { type Caixa, type Linha, textoDaLinha } from './linhas.ts';
import { type Rotulo, rotulosEm, semAcentos } from './rotulos.ts';
import type { Conferencia, Leitor } from './valores.ts';
import * as valores from './valores.ts';

export type TipoDeCarta = 'autuacao' | 'penalidade';

/** The fields that a notice can fill: those of lib/guardadas/campos.ts that a check stands behind. */
export const CAMPOS_DA_CARTA = [
  'AutoInfracao',
  'DataInfracao',
  'HoraInfracao',
  'OrgaoEmissor',
  'Codigo',
  'Valor',
  'Placa',
  'LocalInfracao',
  'autuacao_expedida',
  'prazo_defesa',
  'penalidade_expedida',
  'prazo_jari',
] as const;
export type CampoDaCarta = (typeof CAMPOS_DA_CARTA)[number];

/** What was read, and where: it is a proposal, and the driver compares it with the place. */
export interface Lido {
  campo: CampoDaCarta;
  valor: string;
  pagina: number;
  linha: number;
  trecho: string;
  /** On a photograph: the part that holds it. */
  caixa?: Caixa | undefined;
}

export interface CartaLida {
  tipo: TipoDeCarta | null;
  lidos: Lido[];
}

/**
 * Reads a notice. A value is taken only under its own label and when it passes its check; what is printed twice and not alike, or
 * stands against another value, stays empty. Wrong is worse than empty.
 */
export function lerCarta(linhas: readonly Linha[], com: Conferencia): CartaLida {
  const de = candidatosDe(linhas);
  const tipo = tipoDaCarta(linhas);
  const um = (campo: CampoDaCarta, rotulo: Rotulo, ler: Leitor) => unico(campo, de(rotulo), ler, com);
  const lidos = [
    um('AutoInfracao', 'AutoInfracao', valores.auto),
    um('DataInfracao', 'DataInfracao', valores.diaPassado),
    um('HoraInfracao', 'HoraInfracao', valores.hora) ?? um('HoraInfracao', 'DataInfracao', valores.hora),
    um('OrgaoEmissor', 'OrgaoEmissor', valores.orgao),
    um('Codigo', 'Codigo', valores.codigo) ?? codigoEmDuasPartes(de, com),
    um('Valor', 'Valor', valores.valor),
    um('Placa', 'Placa', valores.placa),
    umLugar(linhas, de, com),
    ...expedicoes(de('expedicao'), tipo, com),
    ...(tipo === 'autuacao' ? [um('prazo_defesa', 'prazo_defesa', valores.dia)] : []),
    ...(tipo === 'penalidade' ? [um('prazo_jari', 'prazo_jari', valores.dia)] : []),
  ].filter((lido) => lido !== null);
  return { tipo, lidos: semContradicao(lidos, com) };
}

/** Where the values of a field would stand, read or not; for who copies them by hand. */
export function lugaresDe(linhas: readonly Linha[], campo: CampoDaCarta & Rotulo) {
  return candidatosDe(linhas)(campo).map(({ onde, celula }) => ({
    pagina: onde.pagina,
    caixa: celula.caixa,
  }));
}

/** Every place that can be read says the same, or nothing is read. */
function unico(
  campo: CampoDaCarta,
  candidatos: readonly Candidato[],
  ler: Leitor,
  com: Conferencia,
): Lido | null {
  const lidos = candidatos.flatMap(({ texto, onde, celula }) => {
    const valor = ler(texto, com);
    return valor === null ? [] : [{ valor, onde, caixa: celula.caixa }];
  });
  const [primeiro] = lidos;
  if (!primeiro || lidos.some(({ valor }) => valor !== primeiro.valor)) return null;
  const { valor, onde, caixa } = primeiro;
  return { campo, valor, pagina: onde.pagina, linha: onde.linha, trecho: textoDaLinha(onde), caixa };
}

/** Some bodies print the desdobramento in a box of its own. */
function codigoEmDuasPartes(de: (rotulo: Rotulo) => Candidato[], com: Conferencia): Lido | null {
  const quatro = unico('Codigo', de('Codigo'), valores.codigoSemDesdobramento, com);
  const quinto = unico('Codigo', de('Desdobramento'), (texto) => /^(\d)(?!\d)/.exec(texto)?.[1] ?? null, com);
  if (!quatro || !quinto) return null;
  const valor = valores.codigo(`${quatro.valor}${quinto.valor}`, com);
  return valor === null ? null : { ...quatro, valor };
}

/** A place goes on in the next line, where that begins under it and is no label. */
function umLugar(
  linhas: readonly Linha[],
  de: (rotulo: Rotulo) => Candidato[],
  com: Conferencia,
): Lido | null {
  const inteiros = de('LocalInfracao').map((candidato) => {
    const abaixo = linhas[linhas.indexOf(linhas.find(eh(candidato.onde)) ?? candidato.onde) + 1];
    const resto = abaixo?.celulas.find(
      ({ x, texto }) => Math.abs(x - candidato.celula.x) < 3 && rotulosEm(texto).length === 0,
    );
    const segue = resto && abaixo?.pagina === candidato.onde.pagina && abaixo.celulas.length === 1;
    return segue ? { ...candidato, texto: `${candidato.texto} ${resto.texto}` } : candidato;
  });
  return unico('LocalInfracao', inteiros, valores.lugar, com);
}

const eh =
  ({ pagina, linha }: Linha) =>
  (outra: Linha) =>
    outra.pagina === pagina && outra.linha === linha;

/** A notice of penalty also tells when that of autuação went out: the words beside the day say which it is, else the title does. */
function expedicoes(
  candidatos: readonly Candidato[],
  tipo: TipoDeCarta | null,
  com: Conferencia,
): (Lido | null)[] {
  const de = ({ texto, rotulo }: Candidato): TipoDeCarta | null => {
    const dito = semAcentos(`${rotulo} ${texto.split(/\d/)[0]}`);
    if (/autuacao/.test(dito)) return 'autuacao';
    return /penalidade|imposicao|multa/.test(dito) ? 'penalidade' : tipo;
  };
  const deste = (qual: TipoDeCarta) => candidatos.filter((candidato) => de(candidato) === qual);
  return [
    unico('autuacao_expedida', deste('autuacao'), valores.diaPassado, com),
    unico('penalidade_expedida', deste('penalidade'), valores.diaPassado, com),
  ];
}

const TITULO = /(?:notificacao|aviso) (?:de|da) (?:imposicao (?:de|da) )?(autuacao|penalidade|multa)/g;
/** A title stands at the head of the first page, in a line that is little else. */
const LINHAS_DO_ALTO = 12;

function tipoDaCarta(linhas: readonly Linha[]): TipoDeCarta | null {
  const alto = linhas.filter(({ pagina, linha }) => pagina === 1 && linha <= LINHAS_DO_ALTO);
  const titulos = alto.flatMap(({ celulas }) =>
    celulas.flatMap(({ texto }): TipoDeCarta[] => {
      if (texto.length > 90 || /\d{2}\/\d{2}/.test(texto)) return [];
      return [...semAcentos(texto).matchAll(TITULO)].map(([, qual]) =>
        qual === 'autuacao' ? 'autuacao' : 'penalidade',
      );
    }),
  );
  const [primeiro] = titulos;
  return primeiro && titulos.every((titulo) => titulo === primeiro) ? primeiro : null;
}

/** What cannot both be right is both left empty: nobody knows here which of them was misread. */
export function semContradicao(lidos: readonly Lido[], { hoje, valores: daLei }: Conferencia): Lido[] {
  const valor = (campo: CampoDaCarta) => lidos.find((lido) => lido.campo === campo)?.valor;
  const fora = new Set<CampoDaCarta>();
  for (const [antes, depois, minimo] of ORDEM) {
    const [a, b] = [valor(antes), valor(depois)];
    if (a && b && !plausivel(a, b, minimo)) for (const campo of [antes, depois]) fora.add(campo);
  }
  const codigo = valor('Codigo');
  const quanto = valor('Valor');
  if (codigo && quanto && daLei[codigo] !== centavos(quanto)) fora.add('Valor');
  for (const campo of ['prazo_defesa', 'prazo_jari'] as const) {
    const dia = valor(campo);
    if (dia && dia > addMonths(hoje, 12)) fora.add(campo);
  }
  return lidos.filter(({ campo }) => !fora.has(campo));
}

const centavos = (texto: string) => Number(texto.replace(/\D/g, ''));

/** In the order of the procedure, with the fewest days between the two (CTB arts. 281-A and 282 §4, with room for old notices). */
const ORDEM: readonly [CampoDaCarta, CampoDaCarta, number][] = [
  ['DataInfracao', 'autuacao_expedida', 0],
  ['DataInfracao', 'penalidade_expedida', 0],
  ['DataInfracao', 'prazo_defesa', 10],
  ['DataInfracao', 'prazo_jari', 10],
  ['autuacao_expedida', 'penalidade_expedida', 0],
  ['autuacao_expedida', 'prazo_defesa', 10],
  ['penalidade_expedida', 'prazo_jari', 10],
];

/** No step of a fine comes more than six years after the infraction. */
function plausivel(antes: IsoDate, depois: IsoDate, minimo: number): boolean {
  return depois >= addDays(antes, minimo) && depois <= addMonths(antes, 72);
}
