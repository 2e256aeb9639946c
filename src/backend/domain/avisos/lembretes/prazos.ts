import { type PrazoCorrente, prazosDoMotorista } from '#backend/domain/multas/prazosDoMotorista.ts';
import { planoVigente } from '#backend/domain/planos/vigente.ts';
import { prazosDosProcessos } from '#backend/domain/processos/queries.ts';
import { abreSemPlano } from '#backend/domain/recursos/direito.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import type { multa } from '#backend/platform/db/schema/multas.ts';
import { formatDate, today } from '#lib/dates.ts';
import type { PrazoVivo } from '#lib/multas/prazosVivos.ts';
import { paths } from '#lib/paths.ts';

type Ctx = Pick<PublicCtx, 'db' | 'clock'>;

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
  /** The page of the fine or process; the home while the fine's page is closed to the driver. */
  pagina: string;
  fechada: boolean;
  /** All listings of the fine; empty for a process. */
  listagens: readonly (typeof multa.$inferSelect)[];
}

export interface PrazoALembrar {
  prazo: PrazoVivo;
  alvo: Alvo;
  versao: number;
  alteradoEm: Date;
}

/** The deadlines of a driver that run today, in few queries: for most drivers of a sweep none is due. */
export async function prazosQueCorrem({ db, clock }: Ctx, usuarioId: string) {
  const hoje = today(clock);
  return {
    multas: await prazosDoMotorista(db, usuarioId, hoje),
    processos: await prazosDosProcessos(db, usuarioId, hoje),
  };
}

/** The same with what reminders and calendar say: of the fines, and of the processes of suspension and cassation. */
export async function prazosALembrar(ctx: Ctx, usuarioId: string): Promise<PrazoALembrar[]> {
  const { multas, processos } = await prazosQueCorrem(ctx, usuarioId);
  return [
    ...(await comPaginas(ctx, usuarioId, multas)).map(
      ({ prazo, multa, listagens, pagina, fechada, versao, alteradoEm }) => ({
        ...{ prazo, versao, alteradoEm },
        alvo: {
          ...{ chave: `multa:${multa.id}`, guid: multa.guid, coluna: 'multaId' as const, id: multa.id },
          ...{ pagina, fechada, listagens, todos: listagens.map(({ id }) => id) },
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
      }),
    ),
    ...processos.map(({ prazo, processo, pagina, versao, alteradoEm }) => ({
      ...{ prazo, versao, alteradoEm },
      alvo: {
        ...{ chave: `processo:${processo.id}`, guid: processo.guid, coluna: 'processoId' as const },
        ...{ id: processo.id, pagina, fechada: false, todos: [processo.id], listagens: [] },
        da: 'do processo',
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

/** After the plan the pages of most fines are closed. */
async function comPaginas(ctx: Ctx, usuarioId: string, prazos: readonly PrazoCorrente[]) {
  if (prazos.length === 0) return [];
  const aberta = await paginasAbertas(ctx, usuarioId);
  const lidos = [];
  for (const prazo of prazos) {
    const fechada = !(await aberta(prazo));
    lidos.push({ ...prazo, fechada, pagina: fechada ? paths.app.inicial : prazo.pagina });
  }
  return lidos;
}

/** For mails and calendars, which have no session: asks whether the owner may open the page of a deadline's fine today. */
async function paginasAbertas(ctx: Pick<PublicCtx, 'db' | 'clock'>, dono: string) {
  const plano = await planoVigente(ctx, dono);
  return async ({ naPagina, listagens }: PrazoCorrente): Promise<boolean> =>
    plano !== null ||
    naPagina.origem === 'motorista' ||
    abreSemPlano(ctx, dono, { ...naPagina, doMesmoAit: listagens.map(({ id }) => id) });
}
