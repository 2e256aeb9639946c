import type { IsoDate } from '#lib/dates.ts';
import type { Answer } from '#lib/endpoint.ts';
import { cnhCurta, type Dia, type LinhaDoPainel, prazosPorDia } from '#lib/multas/painel.ts';
import type { PrazoVivo } from '#lib/multas/prazosVivos.ts';
import { primeiroNome } from '#lib/shell/rules.ts';
import { type Pagina, paginaDe } from '#lib/ui/listas.ts';
import type { processos } from './contract.ts';
import { type CorreNoProcesso, correNoProcesso } from './correndo.ts';
import { linhasDe } from './marcos.ts';
import type { TipoDoProcesso } from './tipos.ts';

/** A process as the lists show it. */
export interface ProcessoNaLista {
  guid: string;
  tipo: TipoDoProcesso;
  /** 'Cassação' */
  nome: string;
  numero: string;
  descricao: string;
  /** The licence, if there are several; empty when only the driver knows the process. */
  cnh: string;
  /** 'JOSE pode perder a CNH' */
  risco: string;
  quem: string;
  corre: CorreNoProcesso;
}

/** Every process of a driver, revocation first. */
export function processosDaLista(
  { ProcessoCassacao, ProcessoSuspensao }: Answer<typeof processos.lista>,
  hoje: IsoDate,
): ProcessoNaLista[] {
  const linha =
    (tipo: TipoDoProcesso, nome: string) =>
    (um: Answer<typeof processos.lista>['ProcessoSuspensao'][number]): ProcessoNaLista => ({
      ...{ tipo, nome, guid: um.Guid, numero: um.Processo, descricao: um.Descricao },
      cnh: um.Habilitacao ? cnhCurta(um.Habilitacao.NumeroCnh) : '',
      risco: risco(um.Habilitacao?.Nome),
      quem: um.Habilitacao?.Nome ? primeiroNome(um.Habilitacao.Nome) : `processo ${um.Processo}`,
      corre: correNoProcesso({ tipo, marcos: linhasDe(um), foraDaFonte: um.ForaDaFonte }, hoje),
    });
  return [
    ...ProcessoCassacao.map(linha('cassacao', 'Cassação')),
    ...ProcessoSuspensao.map(linha('suspensao', 'Suspensão')),
  ];
}

/** Whose licence is at risk: persons are named by their first name. */
export function risco(nome: string | null | undefined): string {
  return `${nome ? primeiroNome(nome) : 'Você'} pode perder a CNH`;
}

/** Processes that have not ended. */
export function processosQueCorrem(
  lista: Parameters<typeof processosDaLista>[0],
  hoje: IsoDate,
): ProcessoNaLista[] {
  return processosDaLista(lista, hoje).filter(({ corre }) => !corre.acabou);
}

/** The deadlines of one process on one day. */
export interface NoDiaDoProcesso {
  processo: ProcessoNaLista;
  prazo: PrazoVivo;
}

interface DiaDeTodos extends Dia {
  doProcesso: NoDiaDoProcesso[];
}

/** One page of the deadlines of fines and processes by day, and what has no day. */
export function prazosDaPagina(
  lista: Parameters<typeof processosDaLista>[0],
  linhas: readonly LinhaDoPainel[],
  { hoje, pagina }: { hoje: IsoDate; pagina: number },
) {
  const processos = processosDaLista(lista, hoje);
  return {
    linhas,
    ...diasDaPagina(juntarDias(prazosPorDia(linhas), processos), pagina),
    semData: linhas.filter((linha) => linha.semData !== null),
    processosSemData: processos.filter(({ corre }) => corre.falta !== null && !corre.acabou),
  };
}

export type PrazosDaPagina = ReturnType<typeof prazosDaPagina>;

/** One page of the deadlines, by day. */
function diasDaPagina(
  todos: readonly DiaDeTodos[],
  pedida: number,
): Omit<Pagina<DiaDeTodos>, 'linhas'> & { dias: DiaDeTodos[] } {
  const cada = todos.flatMap(({ data, multas, doProcesso }) => [
    ...doProcesso.map((um) => ({ data, multas: [], doProcesso: [um] })),
    ...multas.map((uma) => ({ data, multas: [uma], doProcesso: [] })),
  ]);
  const { linhas, ...pagina } = paginaDe<DiaDeTodos>(cada, pedida);
  const dias = [...Map.groupBy(linhas, ({ data }) => data)].map(([data, deles]) => ({
    data,
    multas: deles.flatMap(({ multas }) => multas),
    doProcesso: deles.flatMap(({ doProcesso }) => doProcesso),
  }));
  return { ...pagina, dias };
}

/** The days of fines, with those of the processes among them. */
function juntarDias(dias: readonly Dia[], processos: readonly ProcessoNaLista[]): DiaDeTodos[] {
  const deles = processos.flatMap((processo) => processo.corre.prazos.map((prazo) => ({ processo, prazo })));
  const datas = new Set([...dias.map(({ data }) => data), ...deles.map(({ prazo }) => prazo.data)]);
  return [...datas].sort().map((data) => ({
    data,
    multas: dias.find((dia) => dia.data === data)?.multas ?? [],
    doProcesso: deles.filter(({ prazo }) => prazo.data === data),
  }));
}
