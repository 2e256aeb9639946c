import type { IsoDate } from '#lib/dates.ts';
import type { Answer } from '#lib/endpoint.ts';
import { cnhCurta, type Dia, type LinhaDoPainel, prazosPorDia } from '#lib/multas/painel.ts';
import type { PrazoVivo } from '#lib/multas/prazosVivos.ts';
import { primeiroNome } from '#lib/shell/rules.ts';
import { paginaDe } from '#lib/ui/listas.ts';
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

/** A deadline of a fine or of a process. */
interface UmPrazo {
  data: IsoDate;
  multa?: Dia['multas'][number];
  doProcesso?: NoDiaDoProcesso;
}

/** One page of the deadlines of fines and processes by day, and what has no day. */
export function prazosDaPagina(
  lista: Parameters<typeof processosDaLista>[0],
  linhas: readonly LinhaDoPainel[],
  { hoje, pagina }: { hoje: IsoDate; pagina: number },
) {
  const processos = processosDaLista(lista, hoje);
  const todos: UmPrazo[] = [
    ...processos.flatMap((processo) =>
      processo.corre.prazos.map((prazo) => ({ data: prazo.data, doProcesso: { processo, prazo } })),
    ),
    ...prazosPorDia(linhas).flatMap(({ data, multas }) => multas.map((multa) => ({ data, multa }))),
  ];
  // Those of processes stay before those of fines of the same day.
  todos.sort((a, b) => a.data.localeCompare(b.data));
  const { linhas: daqui, ...daPagina } = paginaDe(todos, pagina);
  return {
    linhas,
    ...daPagina,
    dias: [...Map.groupBy(daqui, ({ data }) => data)].map(([data, deles]) => ({
      data,
      multas: deles.flatMap(({ multa }) => multa ?? []),
      doProcesso: deles.flatMap(({ doProcesso }) => doProcesso ?? []),
    })),
    semData: linhas.filter((linha) => linha.semData !== null),
    processosSemData: processos.filter(({ corre }) => corre.falta !== null && !corre.acabou),
  };
}

export type PrazosDaPagina = ReturnType<typeof prazosDaPagina>;
