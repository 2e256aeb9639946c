import type { IsoDate } from '#lib/dates.ts';
import { formatPlate } from '#lib/documents.ts';
import { TEXTS } from '#lib/messages.ts';
import type { Centavos } from '#lib/money.ts';
import type { MultaNaTela } from './contract.ts';
import { type Soma, valorDesconhecido } from './detalhe.ts';
import { type Prazo, passou } from './prazos.ts';
import type { PrazoVivo } from './prazosVivos.ts';
import { rotuloDoDireito } from './rules.ts';
import {
  ESTADOS,
  type Estado,
  estadoDoPrazo,
  estaPaga,
  type Procedimento,
  prazosConhecidos,
  procedimentoDaMulta,
} from './situacao.ts';

/** A fine of the driver's lists. */
export type LinhaDoPainel = Procedimento<MultaUnica>;

export function estadoDoEndereco(texto: string | null): Estado | null {
  return texto !== null && Object.hasOwn(ESTADOS, texto) ? (texto as Estado) : null;
}

/** Sorted by urgency: by running deadline, then missing day, being judged, the rest, paid. */
export function linhasDoPainel(multas: readonly MultaNaTela[], hoje: IsoDate): LinhaDoPainel[] {
  return multasUnicas(multas)
    .map((multa) => procedimentoDaMulta(multa, hoje))
    .sort(
      (a, b) =>
        compararTextos(posto(a), posto(b)) || compararTextos(b.multa.DataInfracao, a.multa.DataInfracao),
    );
}

/** Those of one licence, each as in the list of all fines: what another listing of its AIT knows counts here too. */
export function linhasDaHabilitacao(
  multas: readonly MultaNaTela[],
  guid: string,
  hoje: IsoDate,
): LinhaDoPainel[] {
  const dela = new Set(multas.flatMap((uma) => (uma.Habilitacao?.Guid === guid ? [uma.Chave] : [])));
  return linhasDoPainel(
    multas.filter(({ Chave }) => dela.has(Chave)),
    hoje,
  );
}

/** The fines of one state: how many, and what they cost. */
interface NoEstado extends Soma {
  estado: Estado;
  rotulo: string;
}

/** Every fine in exactly one state: the chips, the sums of home and list, and the chart. A state without fines is left out. */
export function porEstado(linhas: readonly LinhaDoPainel[]): NoEstado[] {
  return (Object.keys(ESTADOS) as Estado[]).flatMap((estado) => {
    const quais = linhas.filter((linha) => linha.estado === estado);
    if (quais.length === 0) return [];
    const soma: Centavos = quais.reduce((total, { multa }) => total + multa.ValorSerPago, 0);
    const semValor = quais.filter(valorDesconhecido).length;
    return [{ estado, rotulo: ESTADOS[estado].rotulo, quantas: quais.length, soma, semValor }];
  });
}

/** Whether a fine in this state still needs the driver: neither paid nor closed. */
export function estaAberta(estado: Estado): boolean {
  return estado !== 'pagas' && estado !== 'encerradas';
}

/** Fines with a running deadline, the nearest first; also paid ones, which keep their appeal (CTB art. 284 §2). */
export function comPrazo(linhas: readonly LinhaDoPainel[]): LinhaDoPainel[] {
  return linhas
    .filter(({ vivos }) => vivos.length > 0)
    .sort((a, b) => compararTextos(a.vivos[0]?.data ?? '', b.vivos[0]?.data ?? ''));
}

/** The next action, by the running deadline and its payment; done on the fine's page. */
export function oQueFazer({ multa, vivos, pedeFase, paga }: LinhaDoPainel): string {
  if (vivos[0]?.tipo === 'indicacao-condutor') return 'Indicar o condutor';
  if (pedeFase === null) return 'Ver a multa';
  return rotuloDoDireito(multa) ?? (paga ? 'Ver a multa' : 'Ver como recorrer');
}

export function rotulosDosPrazos(linhas: readonly LinhaDoPainel[]): string[] {
  return linhas.flatMap(({ vivos }) => vivos.map(({ rotulo }) => rotulo));
}

export interface NoDia<P extends Prazo = Prazo> {
  linha: LinhaDoPainel;
  prazos: [P, ...P[]];
}

export interface Dia {
  data: IsoDate;
  multas: NoDia<PrazoVivo>[];
}

/** Every running deadline, of every licence and vehicle, by day. */
export function prazosPorDia(linhas: readonly LinhaDoPainel[]): Dia[] {
  const dias = Map.groupBy(
    linhas.flatMap((linha) => noDia(linha, linha.vivos)),
    ({ prazos }) => prazos[0].data,
  );
  return [...dias].map(([data, multas]) => ({ data, multas })).sort((a, b) => (a.data < b.data ? -1 : 1));
}

/** The driver's missed deadlines, the latest first; none that still runs by another day. */
export function prazosPassados(linhas: readonly LinhaDoPainel[]): NoDia[] {
  return linhas
    .flatMap((linha) => {
      const passados = prazosConhecidos(linha).filter(
        (prazo) =>
          prazo.de === 'motorista' &&
          passou(prazo, linha.hoje) &&
          !linha.vivos.some(({ tipo }) => tipo === prazo.tipo) &&
          estadoDoPrazo(prazo, linha).tom === undefined,
      );
      return noDia(linha, passados);
    })
    .sort((a, b) => (a.prazos[0].data > b.prazos[0].data ? -1 : 1));
}

function noDia<P extends Prazo>(linha: LinhaDoPainel, prazos: readonly P[]): NoDia<P>[] {
  return [...Map.groupBy(prazos, ({ data }) => data).values()].map((deles) => ({
    linha,
    prazos: deles as [P, ...P[]],
  }));
}

/** A paid fine keeps its appeal (CTB art. 284 §2), after those that still cost something. */
function posto({ vivos, semData, estado, paga, semProtocolo }: LinhaDoPainel): string {
  // On the same day, appealing comes before naming the driver.
  if (vivos[0]) return `${paga ? 1 : 0}${vivos[0].data}${vivos[0].tipo === 'indicacao-condutor' ? 1 : 0}`;
  if (paga) return '5';
  if (semData) return '2';
  return estado === 'recurso' || semProtocolo ? '3' : '4';
}

function compararTextos(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** One fine to the driver, however many licences and vehicles list its AIT. */
interface MultaUnica extends MultaNaTela {
  /** Where it is listed: 'CNH final 7890', 'KVL1A23'. */
  etiquetas: string[];
}

/**
 * One row per AIT for lists, counts, sums and warnings. The licence's listing leads, because it can be chosen and its points count;
 * paid in one listing is paid; of two amounts the larger one is shown.
 */
export function multasUnicas(multas: readonly MultaNaTela[]): MultaUnica[] {
  return [...Map.groupBy(multas, ({ Chave }) => Chave).values()].flatMap(juntar);
}

function juntar(iguais: readonly MultaNaTela[]): MultaUnica[] {
  const principal = iguais.find(({ Tipo }) => Tipo === 'Habilitacao') ?? iguais[0];
  if (!principal) return [];
  const paga = iguais.find(estaPaga);
  return [
    {
      ...principal,
      StatusPagamento: paga?.StatusPagamento ?? principal.StatusPagamento,
      ValorSerPago: valorUnico(iguais),
      Pontos: Math.max(...iguais.map(({ Pontos }) => Pontos)),
      etiquetas: [...new Set([principal, ...iguais].map(etiquetaDe))],
    },
  ];
}

type ComValor = Pick<MultaNaTela, 'StatusPagamento' | 'ValorSerPago'>;

/** The amount due for one AIT in several listings: paid in one is paid; of two amounts the larger one. */
export function valorUnico(iguais: readonly ComValor[]): number {
  const paga = iguais.find(estaPaga);
  return paga?.ValorSerPago ?? Math.max(...iguais.map(({ ValorSerPago }) => ValorSerPago));
}

/** The listings in one short line: with two, a licence is shown by its last digits only. */
export function ondeNaLinha({ etiquetas }: Pick<MultaUnica, 'etiquetas'>): string {
  const curtas =
    etiquetas.length > 1 ? etiquetas.map((uma) => uma.replace(/^CNH final /, 'CNH ')) : etiquetas;
  return curtas.join(' e ');
}

function etiquetaDe({ Origem, PlacaInformada, Habilitacao, Veiculo }: MultaNaTela): string {
  if (Origem === 'motorista')
    return [PlacaInformada && formatPlate(PlacaInformada), TEXTS.guardadaPorVoce].filter(Boolean).join(', ');
  return Habilitacao ? cnhCurta(Habilitacao.NumeroCnh) : formatPlate(Veiculo?.Placa ?? '');
}

/** A licence by its last digits: enough to tell it from the driver's others. */
export function cnhCurta(numero: string): string {
  return `CNH final ${numero.slice(-4)}`;
}
