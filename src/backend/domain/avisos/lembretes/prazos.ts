import { formatDate, type IsoDate, isoDateOf } from '#lib/dates.ts';
import type { PrazoVivo } from '#lib/multas/prazosVivos.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { multa } from '../../../platform/db/schema/multas.ts';
import { prazosDoMotorista } from '../../multas/prazosDoMotorista.ts';
import { prazosDosProcessos } from '../../processos/queries.ts';

/** The fine or process that a deadline belongs to, as reminders and calendar describe it. */
export interface Alvo {
  chave: string;
  guid: string;
  /** Column of a reminder row that refers to it. */
  coluna: 'multaId' | 'processoId';
  id: number;
  /** Ids of all listings of the same AIT; for a process, only its own id. */
  todos: readonly number[];
  /** 'multa A1' */
  nome: string;
  descricao: string;
  /** The subject in one sentence, for a mail. */
  resumo: string;
  /** 'da multa' */
  da: string;
  /** The details in a mail: label and text. */
  dados: readonly [string, string][];
  pagina: string;
  /** All listings of the fine; empty for a process. */
  listagens: readonly (typeof multa.$inferSelect)[];
}

export interface PrazoALembrar {
  prazo: PrazoVivo;
  alvo: Alvo;
  versao: number;
  alteradoEm: Date;
}

/** Every deadline of a driver that runs today: of the fines, and of the processes of suspension and cassation. */
export async function prazosALembrar(db: Db, usuarioId: string, hoje: IsoDate): Promise<PrazoALembrar[]> {
  const [multas, processos] = [
    await prazosDoMotorista(db, usuarioId, hoje),
    await prazosDosProcessos(db, usuarioId, hoje),
  ];
  return [
    ...multas.map(({ prazo, multa, listagens, pagina, versao, alteradoEm }) => ({
      ...{ prazo, versao, alteradoEm },
      alvo: {
        ...{
          chave: `multa:${multa.id}`,
          guid: multa.guid,
          coluna: 'multaId' as const,
          id: multa.id,
          pagina,
          listagens,
        },
        todos: listagens.map(({ id }) => id),
        nome: `multa ${multa.autoInfracao}`,
        descricao: `${multa.descricao}. Auto ${multa.autoInfracao}.`,
        resumo: `${multa.descricao}, em ${formatDate(multa.dataInfracao)}`,
        da: 'da multa',
        dados: [
          ['Multa', multa.descricao],
          ['Auto de infração', multa.autoInfracao],
          ['Data da infração', formatDate(multa.dataInfracao)],
          ...(multa.orgaoEmissor ? [['Órgão', multa.orgaoEmissor] satisfies [string, string]] : []),
        ] satisfies [string, string][],
      },
    })),
    ...processos.map(({ prazo, processo, pagina, versao, alteradoEm }) => ({
      ...{ prazo, versao, alteradoEm },
      alvo: {
        ...{
          chave: `processo:${processo.id}`,
          guid: processo.guid,
          coluna: 'processoId' as const,
          id: processo.id,
          pagina,
        },
        ...{ todos: [processo.id], listagens: [], da: 'do processo' },
        nome: `processo ${processo.processo}`,
        descricao: `${processo.descricao}. Processo ${processo.processo}.`,
        resumo: processo.descricao,
        dados: [
          ['Processo da CNH', processo.descricao],
          ['Número do processo', processo.processo],
          ...(processo.orgao ? [['Órgão', processo.orgao] satisfies [string, string]] : []),
        ] satisfies [string, string][],
      },
    })),
  ];
}

/** The day (São Paulo) since which a deadline has its current value. */
export function conhecidoDesde({ alteradoEm }: PrazoALembrar): IsoDate {
  return isoDateOf(alteradoEm);
}
