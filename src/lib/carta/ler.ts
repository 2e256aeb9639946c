import { addDays, addMonths, type IsoDate } from '#lib/dates.ts';
import type { CampoDaCarta, TipoDeCarta, UmaCarta } from '#lib/guardadas/lida.ts';
import { type Candidato, candidatosDe } from './candidatos.ts';
import { guiaDaCarta } from './guia.ts';
import { type Caixa, type Linha, textoDaLinha } from './linhas.ts';
import { lugaresDaData, lugaresDaHora, lugaresDoLocal } from './proprios.ts';
import { type Rotulo, semAcentos } from './rotulos.ts';
import { tipoDaCarta } from './titulo.ts';
import type { Conferencia, Leitor } from './valores.ts';
import * as valores from './valores.ts';

/** A read value and its place: a proposal for the driver to compare. */
export interface Lido extends NaTela {
  /** On a photograph: the part with the value. */
  caixa?: Caixa | undefined;
}
type NaTela = UmaCarta['lidos'][number];

export interface NotificacaoLida {
  tipo: TipoDeCarta | null;
  lidos: Lido[];
}

/**
 * Reads a notice. A value is taken only under its own label and if it passes its check; values printed twice with differences, or
 * contradicting others, stay empty. Wrong is worse than empty.
 */
export function lerNotificacao(linhas: readonly Linha[], com: Conferencia): NotificacaoLida {
  const de = candidatosDe(linhas);
  const tipo = tipoDaCarta(linhas) ?? semTitulo(linhas, de);
  const um = (campo: CampoDaCarta, rotulo: Rotulo, ler: Leitor) => unico(campo, de(rotulo), ler, com);
  const codigo = um('Codigo', 'Codigo', valores.codigo) ?? codigoEmDuasPartes(de, com);
  const lidos = [
    um('AutoInfracao', 'AutoInfracao', valores.auto),
    unico('DataInfracao', lugaresDaData(de), valores.diaPassado, com),
    horaDaInfracao(lugaresDaHora(de), com),
    unico('OrgaoEmissor', de('OrgaoEmissor'), valores.orgao, { ...com, inteiro: true }),
    codigo,
    // A warning has no amount to pay (CTB art. 267).
    tipo === 'advertencia'
      ? null
      : (um('Valor', 'Valor', valores.valorDe(codigo?.valor ?? null)) ?? um('Valor', 'Valor', valores.valor)),
    um('Placa', 'Placa', valores.placa),
    unico('LocalInfracao', lugaresDoLocal(linhas, de), valores.lugar, { ...com, inteiro: true }),
    ...(tipo === 'processo' ? [] : expedicoes(linhas, de('expedicao'), tipo, com)),
    ...(tipo === 'autuacao' ? PRAZOS_DA_AUTUACAO.map((prazo) => um(prazo, prazo, valores.dia)) : []),
    ...(tipo === 'penalidade' || tipo === 'advertencia' ? [um('prazo_jari', 'prazo_jari', valores.dia)] : []),
    tipo === 'advertencia' ? null : guia(linhas, com),
  ].filter((lido) => lido !== null);
  return { tipo, lidos: semContradicao(lidos, com) };
}

/** The places of a field's values, read or not, for copying by hand. */
export function lugaresDe(linhas: readonly Linha[], campo: CampoDaCarta & Rotulo) {
  return candidatosDe(linhas)(campo).flatMap(([primeiro]) =>
    primeiro ? [{ pagina: primeiro.onde.pagina, caixa: primeiro.celula.caixa }] : [],
  );
}

/** The title may be a picture: a letter that has a day for the defence and names no later step is of the autuação. */
function semTitulo(linhas: readonly Linha[], de: (rotulo: Rotulo) => Candidato[][]): TipoDeCarta | null {
  const inteira = ['AutoInfracao', 'DataInfracao', 'prazo_defesa'] as const;
  // A photograph may have lost the title.
  const outra = linhas.some(
    (linha) => linha.celulas.some(({ caixa }) => caixa) || OUTRO_PASSO.test(semAcentos(textoDaLinha(linha))),
  );
  return !outra && inteira.every((rotulo) => de(rotulo).length > 0) ? 'autuacao' : null;
}

const OUTRO_PASSO = /penalidade|recurso|recorrer|jari|advertencia|suspensao|cassacao|notificacao de|cetran/;

const PRAZOS_DA_AUTUACAO = ['prazo_defesa', 'prazo_condutor'] as const;

type Lugares = readonly (readonly Candidato[])[];

/**
 * All readable labels must agree, or nothing is read. For each label the nearest text that passes the check counts; a name (`inteiro`)
 * with its further lines, or not at all where it is cut off.
 */
function unico(campo: CampoDaCarta, lugares: Lugares, ler: Leitor, com: Lendo): Lido | null {
  return concordes(
    campo,
    lugares.flatMap((candidatos) => {
      for (const candidato of candidatos) {
        const todo = com.inteiro ? candidato.inteiro() : candidato.texto;
        const valor = todo === null ? null : ler(todo, com);
        if (valor !== null) return [{ valor, ...candidato }];
        if (com.inteiro && ler(candidato.texto, com) !== null) return [];
      }
      return [];
    }),
  );
}

type Lendo = Conferencia & { inteiro?: boolean };

/** The hour of the first places that give one; contradictory hours there leave it empty. */
function horaDaInfracao(porCerteza: readonly Lugares[], com: Conferencia): Lido | null {
  const daqui = porCerteza.find((lugares) =>
    lugares.flat().some(({ texto }) => valores.hora(texto, com) !== null),
  );
  return daqui ? unico('HoraInfracao', daqui, valores.hora, com) : null;
}

function guia(linhas: readonly Linha[], { hoje }: Conferencia): Lido | null {
  const achada = guiaDaCarta(linhas, hoje);
  const celula = achada?.onde.celulas[0];
  return achada && celula ? concordes('Guia', [{ ...achada, celula }]) : null;
}

function concordes(
  campo: CampoDaCarta,
  lidos: readonly (Pick<Candidato, 'onde' | 'celula'> & { valor: string })[],
): Lido | null {
  const [primeiro] = lidos;
  if (!primeiro || lidos.some(({ valor }) => valor !== primeiro.valor)) return null;
  const { valor, onde, celula } = primeiro;
  const trecho = textoDaLinha(onde).slice(0, TRECHO);
  return { campo, valor, pagina: onde.pagina, linha: onde.linha, trecho, caixa: celula.caixa };
}

const TRECHO = 200;

/** Some bodies print the desdobramento in a box of its own. */
function codigoEmDuasPartes(de: (rotulo: Rotulo) => Candidato[][], com: Conferencia): Lido | null {
  const quatro = unico('Codigo', de('Codigo'), valores.codigoSemDesdobramento, com);
  const quinto = unico('Codigo', de('Desdobramento'), (texto) => /^(\d)(?!\d)/.exec(texto)?.[1] ?? null, com);
  if (!quatro || !quinto) return null;
  const valor = valores.codigo(`${quatro.valor}${quinto.valor}`, com);
  return valor === null ? null : { ...quatro, valor };
}

/** A notice of penalty also prints the day of the autuação: the words beside the day tell which it is, else the title does. */
function expedicoes(
  linhas: readonly Linha[],
  lugares: Lugares,
  tipo: TipoDeCarta | null,
  com: Conferencia,
): (Lido | null)[] {
  const daNotificacao = tipo === 'advertencia' ? 'penalidade' : tipo;
  const de = ({ texto, rotulo, onde }: Candidato): TipoDeCarta | null => {
    // Words of the label, and those between it and the day.
    const dito = semAcentos(`${rotulo} ${texto.split(/\d/)[0]} ${restoDoRotulo(linhas, onde)}`);
    if (/\b(?:guia|boleto|segunda via|documento)\b/.test(dito)) return null;
    if (/autuacao|\bd[ae] nai?\b|^nai?\b/.test(dito)) return 'autuacao';
    return /penalidade|imposicao|multa|\bni?p\b/.test(dito) ? 'penalidade' : daNotificacao;
  };
  const deste = (qual: TipoDeCarta, palavra: RegExp) =>
    lugares
      .map((candidatos) => candidatos.filter((um) => de(um) === qual && palavra.test(semAcentos(um.rotulo))))
      .filter((candidatos) => candidatos.length > 0);
  const lida = (qual: TipoDeCarta, campo: CampoDaCarta) =>
    EXPEDICAO.map((palavra) => unico(campo, deste(qual, palavra), valores.diaPassado, com)).find(
      (lido) => lido !== null,
    ) ?? null;
  const penalidade = lida('penalidade', 'penalidade_expedida');
  const advertencia: Lido | null =
    penalidade && tipo === 'advertencia' ? { ...penalidade, campo: 'advertencia' } : null;
  return [lida('autuacao', 'autuacao_expedida'), penalidade, advertencia];
}

/** 'Expedição da notificação 11/04/2026', and 'de autuação' in the next line. */
function restoDoRotulo(linhas: readonly Linha[], { pagina, linha }: Linha): string {
  const seguinte = linhas.find((uma) => uma.pagina === pagina && uma.linha === linha + 1);
  const restos = (seguinte?.celulas ?? []).filter(({ texto }) =>
    /^de (?:autuacao|penalidade|multa)$/.test(semAcentos(texto)),
  );
  return restos.length === 1 ? (restos[0]?.texto ?? '') : '';
}

/** The day of issue is the day of posting (Res. Contran 918/2022, art. 4 §1); printing is earlier. */
const EXPEDICAO = [/exped/, /post/, /emi(?:ss|t)/, /envi|dispon|inclu/];

/** Contradictory values are both left empty, because either may be misread. */
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
  for (const campo of [...PRAZOS_DA_AUTUACAO, 'prazo_jari'] as const) {
    const dia = valor(campo);
    if (dia && (dia > addMonths(hoje, 12) || dia < addMonths(hoje, -72))) fora.add(campo);
  }
  return lidos.filter(({ campo }) => !fora.has(campo));
}

const centavos = (texto: string) => Number(texto.replace(/\D/g, ''));

/** In the order of the procedure, with the fewest days between the two (CTB arts. 281-A and 282 §4, with room for old notices). */
const ORDEM: readonly [CampoDaCarta, CampoDaCarta, number][] = [
  ['DataInfracao', 'autuacao_expedida', 0],
  ['DataInfracao', 'penalidade_expedida', 0],
  ['DataInfracao', 'prazo_defesa', 10],
  ['DataInfracao', 'prazo_condutor', 10],
  ['DataInfracao', 'prazo_jari', 10],
  ['autuacao_expedida', 'penalidade_expedida', 0],
  ['autuacao_expedida', 'prazo_defesa', 10],
  ['autuacao_expedida', 'prazo_condutor', 10],
  ['penalidade_expedida', 'prazo_jari', 10],
  ['DataInfracao', 'advertencia', 0],
  ['autuacao_expedida', 'advertencia', 0],
  ['advertencia', 'prazo_jari', 10],
];

/** No step of a fine comes more than six years after the infraction. */
function plausivel(antes: IsoDate, depois: IsoDate, minimo: number): boolean {
  return depois >= addDays(antes, minimo) && depois <= addMonths(antes, 72);
}
