import { and, eq } from 'drizzle-orm';
import { lerMarcos, processoDaMulta } from '#backend/domain/multas/marcos.ts';
import { juntarAutos, porAuto } from '#backend/domain/multas/porAuto.ts';
import { prazosDosProcessos } from '#backend/domain/processos/queries.ts';
import { abreSemPlano } from '#backend/domain/recursos/direito.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import type { Db } from '#backend/platform/db/database.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { addDays, daysBetween, formatDate, type IsoDate, instantAt, isoDateOf, today } from '#lib/dates.ts';
import { paginaDaMulta } from '#lib/multas/pagina.ts';
import type { Prazo } from '#lib/multas/prazos.ts';
import { type PrazoVivo, prazosVivos, textoDosDias } from '#lib/multas/prazosVivos.ts';
import { paths } from '#lib/paths.ts';
import type { Plano } from '#lib/planos/catalogo.ts';

type Ctx = Pick<PublicCtx, 'db' | 'clock'>;
type Multa = typeof multa.$inferSelect;

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
  /** Every listing of the fine's AIT, of a licence and of a vehicle, the first registered first; empty for a process. */
  listagens: readonly Multa[];
}

export interface PrazoALembrar {
  prazo: PrazoVivo;
  alvo: Alvo;
  /** Number of milestones and the time of the last one: milestones are append-only, so it grows with every change. */
  versao: number;
  alteradoEm: Date;
}

/** The deadlines of a driver that run today: of the fines, and of the processes of suspension and cassation. */
export async function prazosALembrar({ db, clock }: Ctx, usuarioId: string): Promise<PrazoALembrar[]> {
  const hoje = today(clock);
  const processos = await prazosDosProcessos(db, usuarioId, hoje);
  return [
    ...(await prazosDasMultas(db, usuarioId, hoje)),
    ...processos.map(({ prazo, processo, pagina, versao, alteradoEm }) => ({
      ...{ prazo, versao, alteradoEm },
      alvo: {
        ...{ chave: `processo:${processo.id}`, guid: processo.guid, coluna: 'processoId' as const },
        ...{ id: processo.id, pagina, todos: [processo.id], listagens: [] },
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

/** The deadlines of the fines, one per AIT and stage. */
async function prazosDasMultas(db: Db, usuarioId: string, hoje: IsoDate): Promise<PrazoALembrar[]> {
  const multas = await db
    .select()
    .from(multa)
    .where(and(eq(multa.usuarioId, usuarioId), eq(multa.desligada, false)))
    .orderBy(multa.id);
  if (multas.length === 0) return [];
  const marcos = await lerMarcos(db, usuarioId);
  const porMulta = Map.groupBy(marcos, ({ multaId }) => multaId);
  const autos = juntarAutos(multas, marcos);
  return porAuto(multas).flatMap((listagens) => {
    const [primeira] = listagens;
    if (!primeira) return [];
    const escritos = listagens.flatMap(({ id }) => porMulta.get(id) ?? []);
    const alteradoEm = escritos.reduce(
      (ultimo, { quando }) => (quando > ultimo ? quando : ultimo),
      primeira.criadaEm,
    );
    // Details of the infraction may be present in one listing only.
    const codigoInfracao = listagens.find((uma) => uma.codigoInfracao)?.codigoInfracao ?? null;
    const processo = processoDaMulta({ ...primeira, codigoInfracao }, autos.marcosDe(primeira.id));
    const alvo = alvoDaMulta(primeira, listagens);
    return prazosVivos(processo, hoje).map((prazo) => ({
      ...{ prazo, alvo, versao: escritos.length, alteradoEm },
    }));
  });
}

function alvoDaMulta(multa: Multa, listagens: readonly Multa[]): Alvo {
  return {
    ...{ chave: `multa:${multa.id}`, guid: multa.guid, coluna: 'multaId', id: multa.id },
    ...{ pagina: paginaDaMulta(naPagina(multa, listagens)), listagens, todos: listagens.map(({ id }) => id) },
    nome: `multa ${multa.autoInfracao}`,
    descricao: `${multa.descricao}. Auto ${multa.autoInfracao}.`,
    resumo: `${multa.descricao}, em ${formatDate(multa.dataInfracao)}`,
    da: 'da multa',
    dados: [
      ['Multa', multa.descricao],
      ['Auto de infração', multa.autoInfracao],
      ['Data da infração', formatDate(multa.dataInfracao)],
      ...(multa.orgaoEmissor ? [['Órgão', multa.orgaoEmissor] satisfies [string, string]] : []),
    ],
  };
}

/** The listing whose page shows the fine. */
const naPagina = (primeira: Multa, listagens: readonly Multa[]) =>
  listagens.find(({ encerradaEm }) => encerradaEm === null) ?? primeira;

/**
 * Where the driver reads of it, for mails and calendars, which have no session: its page; the home while the page of the fine is closed, as
 * most are after the plan.
 */
export async function ondeSeLe(
  ctx: Ctx,
  { dono, plano }: { dono: string; plano: Plano | null },
  { pagina, listagens, todos }: Alvo,
) {
  const [primeira] = listagens;
  const multa = primeira && naPagina(primeira, listagens);
  const fechada =
    multa !== undefined &&
    multa.origem !== 'motorista' &&
    plano === null &&
    !(await abreSemPlano(ctx, dono, { ...multa, doMesmoAit: todos }));
  return { fechada, pagina: fechada ? paths.app.inicial : pagina };
}

/** Days before the deadline on which a driver is reminded, first reminder first; 0 = on the last day. */
export const DIAS_DE_LEMBRETE = [15, 7, 3, 1, 0] as const;

/**
 * The reminder due today as a number of days, or null. A reminder missed while no worker ran is sent late, once, but
 * only if the deadline was already known on its day (`desde`): for a deadline learnt 5 days ahead, the first reminder
 * is the one at 3 days.
 */
export function lembreteDevido(
  prazo: { data: IsoDate },
  { hoje, desde }: { hoje: IsoDate; desde: IsoDate },
): number | null {
  const faltam = daysBetween(hoje, prazo.data);
  if (faltam < 0) return null;
  const dias = DIAS_DE_LEMBRETE.findLast((um) => um >= faltam);
  return dias !== undefined && addDays(prazo.data, -dias) >= desde ? dias : null;
}

/**
 * No reminder and no push message about a deadline is sent between 21:00 and 08:00, São Paulo time.
 * Other mails go out at any hour.
 */
const ABRE = '08:00';
const FECHA = '21:00';

/** End of the quiet hours; null outside them. */
export function silencioAte(agora: Date): Date | null {
  const hoje = isoDateOf(agora);
  if (agora < instantAt(hoje, ABRE)) return instantAt(hoje, ABRE);
  return agora >= instantAt(hoje, FECHA) ? instantAt(addDays(hoje, 1), ABRE) : null;
}

type PrazoNaFrase = Pick<Prazo, 'rotulo' | 'data' | 'estimado'>;

/** The deadlines of each day as one: 'Defesa prévia e indicar o condutor', 'faltam 7 dias'. */
export function porDia(prazos: readonly PrazoNaFrase[], hoje: IsoDate) {
  return [...Map.groupBy(prazos, ({ data }) => data)].map(([data, iguais]) => ({
    data,
    rotulos: iguais.map(({ rotulo }, i) => (i === 0 ? rotulo : minuscula(rotulo))).join(' e '),
    faltam: textoDosDias(iguais[0] ?? { data }, hoje),
  }));
}

/** 'Defesa prévia, multa A1: faltam 7 dias'; two deadlines are joined with '; '. */
export function oQueVence(prazos: readonly PrazoNaFrase[], hoje: IsoDate, de: string): string {
  const dias = porDia(prazos, hoje);
  const [unico] = dias;
  if (unico && dias.length === 1) return `${unico.rotulos}, ${de}: ${unico.faltam}`;
  return `${maiuscula(de)}. ${dias.map(({ rotulos, faltam }) => `${rotulos}: ${faltam}`).join('; ')}`;
}

/** 'Último dia: 27/11/2026 (estimativa: confira na notificação).' */
export function ultimosDias(prazos: readonly PrazoNaFrase[]): string {
  const dias = prazos.map(({ rotulo, data, estimado }) => {
    const dia = `${formatDate(data)}${estimado ? ' (estimativa: confira na notificação)' : ''}`;
    return prazos.length === 1 ? `Último dia: ${dia}.` : `${rotulo}: último dia ${dia}.`;
  });
  return dias.join(' ');
}

export const maiuscula = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1);
const minuscula = (texto: string) => texto.charAt(0).toLowerCase() + texto.slice(1);
