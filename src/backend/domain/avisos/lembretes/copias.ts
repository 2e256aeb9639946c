import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { avisarSeguranca, notificar } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { LEMBRETES, mudarAviso, querAviso } from '#backend/domain/avisos/preferencias.ts';
import { hashToken } from '#backend/domain/conta/session.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { linkDeLembrete } from '#backend/platform/db/schema/avisos.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { consumeByNetwork } from '#backend/platform/limits.ts';
import type { lembretes } from '#lib/avisos/contract.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';

/** A notification address of a driver's licences and vehicles, in lower case. */
interface Endereco {
  usuarioId: string;
  para: string;
}

/** Whether copies of the driver's mails go to this address. */
async function recebeCopias({ db }: Pick<PublicCtx, 'db'>, endereco: Endereco): Promise<boolean> {
  if ((await db.$count(habilitacao, deste(habilitacao, endereco))) > 0) return true;
  return (await db.$count(veiculo, deste(veiculo, endereco))) > 0;
}

/** Whether the reader of this address stopped the copies to it, however long ago and of whichever account. */
export async function copiasParadas({ db }: Pick<PublicCtx, 'db'>, para: string): Promise<boolean> {
  const paradas = and(eq(linkDeLembrete.copiaPara, para), isNotNull(linkDeLembrete.paradaEm));
  return (await db.$count(linkDeLembrete, paradas)) > 0;
}

/**
 * Call it before a notification address is stored, in the same transaction. Refuses one whose reader stopped the copies (LGPD, art. 18,
 * §2), and mails the driver about one that got none until now, because whoever has the account for a moment could read along for years.
 */
export async function aceitarEndereco(tx: Ctx, endereco: string | null): Promise<void> {
  const para = endereco?.trim().toLowerCase();
  if (!para) return;
  const usuarioId = tx.actor.id;
  if (await copiasParadas(tx, para))
    fail('DADOS_INVALIDOS', { fields: { EmailNotificacao: PEDIU_PARA_PARAR } });
  const [dono] = await tx.db.select({ email: usuario.email }).from(usuario).where(eq(usuario.id, usuarioId));
  if (para === dono?.email || (await recebeCopias(tx, { usuarioId, para }))) return;
  await avisarSeguranca(tx, { usuarioId, fato: { tipo: 'copia-nova', para } });
}

const PEDIU_PARA_PARAR =
  'Quem recebe neste e-mail pediu para não receber mais cópias. Informe outro, ou deixe o campo vazio.';

/** Empties this notification address wherever the driver gave it. Other addresses stay. Returns the ids of the rows that had it. */
export async function retirarEndereco({ db }: Pick<PublicCtx, 'db'>, endereco: Endereco) {
  const vazio = { emailNotificacao: null };
  const cnhs = await db
    .update(habilitacao)
    .set(vazio)
    .where(deste(habilitacao, endereco))
    .returning({ id: habilitacao.id });
  const veiculos = await db
    .update(veiculo)
    .set(vazio)
    .where(deste(veiculo, endereco))
    .returning({ id: veiculo.id });
  return { habilitacoes: cnhs.map(({ id }) => id), veiculos: veiculos.map(({ id }) => id) };
}

/** Stops the copies of every account to an address because its reader asked for it, and tells the drivers. */
async function pararCopias(tx: PublicCtx, para: string): Promise<void> {
  const donos = await Promise.all(
    [habilitacao, veiculo].map((tabela) =>
      tx.db.selectDistinct({ id: tabela.usuarioId }).from(tabela).where(escrito(tabela, para)),
    ),
  );
  for (const usuarioId of new Set(donos.flat().map(({ id }) => id))) await pararDe(tx, { usuarioId, para });
}

async function pararDe(tx: PublicCtx, endereco: Endereco): Promise<void> {
  const { usuarioId, para } = endereco;
  const dados = await retirarEndereco(tx, endereco);
  if (dados.habilitacoes.length + dados.veiculos.length === 0) return;
  await audit(tx, {
    acao: 'avisos.pararCopias',
    entidade: 'usuario',
    id: usuarioId,
    dados,
  });
  await notificar(tx, {
    usuarioId,
    tipo: 'conta',
    chave: `copias-paradas:${para}:${tx.clock().toISOString()}`,
    assunto: 'As cópias dos avisos pararam',
    descricao: `Quem recebe em ${para} pediu para não receber mais cópias. Retiramos este e-mail das suas habilitações e dos seus veículos, e ele não pode ser informado de novo; os seus avisos continuam.`,
  });
}

const deste = (tabela: typeof habilitacao | typeof veiculo, { usuarioId, para }: Endereco) =>
  and(eq(tabela.usuarioId, usuarioId), escrito(tabela, para));

const escrito = (tabela: typeof habilitacao | typeof veiculo, para: string) =>
  sql`lower(trim(${tabela.emailNotificacao})) = ${para}`;

/**
 * Creates a code that can only switch one driver's reminders on or off; with `copiaPara`, one that can only stop the copies to that
 * address. Only its hash is stored.
 */
export async function criarLink(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  usuarioId: string,
  { copiaPara }: { copiaPara?: string } = {},
): Promise<string> {
  const codigo = randomBytes(24).toString('base64url');
  await db
    .insert(linkDeLembrete)
    .values({ tokenHash: hashToken(codigo), usuarioId, copiaPara, criadoEm: clock() });
  return codigo;
}

/** Reads or changes the switch. The link is enough: it can do nothing else. Copies that were stopped cannot be switched on by it. */
export async function porLink(
  ctx: PublicCtx,
  { Codigo, Ligados }: ParsedInput<typeof lembretes.porLink>,
): Promise<WireAnswer<typeof lembretes.porLink>> {
  await consumeByNetwork(ctx, { nome: 'lembretes-link', points: 60, seconds: 900 });
  // Mails of earlier versions hold codes of copies that were hashed with a prefix, and their links work for two years.
  const este = inArray(linkDeLembrete.tokenHash, [hashToken(Codigo), hashToken(`copia:${Codigo}`)]);
  return transaction(ctx, async (tx) => {
    const [dono] = await tx.db
      .select({ id: usuario.id, copiaPara: linkDeLembrete.copiaPara })
      .from(linkDeLembrete)
      .innerJoin(usuario, eq(usuario.id, linkDeLembrete.usuarioId))
      .where(and(este, isNull(usuario.removidaEm)));
    if (!dono) fail('CODIGO_EXPIRADO');
    const { id: usuarioId, copiaPara: para } = dono;
    if (para !== null) {
      if (Ligados === false) {
        await tx.db
          .update(linkDeLembrete)
          .set({ paradaEm: tx.clock() })
          .where(and(este, isNull(linkDeLembrete.paradaEm)));
        await pararCopias(tx, para);
      }
      return { Ligados: await recebeCopias(tx, { usuarioId, para }), DeCopia: true };
    }
    const seus = { usuarioId, ...LEMBRETES };
    if (Ligados !== undefined) await mudarAviso(tx, seus, Ligados);
    return { Ligados: await querAviso(tx, seus), DeCopia: false };
  });
}
