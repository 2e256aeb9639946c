import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import type { compartilhamentos } from '#lib/compartilhamentos/contract.ts';
import { ABERTOS_POR_ALVO, DIAS_DO_LINK, fimEm, ultimoDia } from '#lib/compartilhamentos/rules.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { paths } from '#lib/paths.ts';
import { acessoAHabilitacao, acessoAoVeiculo } from '../acesso/acesso.ts';
import { audit } from '../audit.ts';
import { hashToken } from '../conta/sessionToken.ts';
import type { Ctx } from '../context.ts';
import { compartilhamento } from '../db/schema/compartilhamento.ts';
import { usuario } from '../db/schema/conta.ts';
import { transaction } from '../db/transaction.ts';
import { consume } from '../limits.ts';

type Entrada = ParsedInput<typeof compartilhamentos.convidar>;

/**
 * An invitation to one vehicle or licence of the actor. Its code (256 random bits) is told once and kept as a hash. The same form
 * sent again is the same invitation: whoever sees only the second answer gets a link that works, and the first one works no more.
 */
export async function convidar(
  ctx: Ctx,
  { Alvo, Guid, Nivel, Validade, Para, Chave }: Entrada,
): Promise<WireAnswer<typeof compartilhamentos.convidar>> {
  const alvo = await meuAlvo(ctx, { Alvo, Guid });
  await consume(ctx, { nome: 'convite', de: ctx.actor.id, ...CONVITES });
  const codigo = randomBytes(32).toString('base64url');
  const agora = ctx.clock();
  const fim = fimEm(agora, Validade);
  const linkExpiraEm = fimEm(agora, Math.min(Validade, DIAS_DO_LINK));
  const novo = { ...alvo, nivel: Nivel, para: Para, fim, linkExpiraEm, tokenHash: hashToken(codigo) };
  const guid = await transaction(ctx, async (tx) => {
    // Two invitations of one owner wait for each other: the last place goes once.
    await segurarDono(tx);
    const antes = await daMesmaChave(tx, { ...alvo, chave: Chave });
    if (antes) {
      await tx.db.update(compartilhamento).set(novo).where(eq(compartilhamento.id, antes.id));
      return antes.guid;
    }
    await exigirLugar(tx, alvo);
    const [criado] = await tx.db
      .insert(compartilhamento)
      .values({ ...novo, usuarioId: tx.actor.id, chave: Chave, criadoEm: agora })
      .returning();
    if (!criado) throw new Error('an insert gave no row');
    await audit(tx, {
      acao: 'compartilhamento.convidar',
      entidade: 'compartilhamento',
      id: criado.id,
      dados: { ...alvo, nivel: Nivel, dias: Validade },
    });
    return criado.guid;
  });
  return {
    Guid: guid,
    Link: new URL(paths.convite(codigo), ctx.env.publicUrl).href,
    LinkAte: ultimoDia(linkExpiraEm),
    Ate: ultimoDia(fim),
  };
}

/** More than a family or a workshop hands out in a day. */
const CONVITES = { points: 30, seconds: 86_400 };

/** Of the actor alone: what was opened to them they do not open to others. */
async function meuAlvo(ctx: Ctx, { Alvo, Guid }: Pick<Entrada, 'Alvo' | 'Guid'>): Promise<Alvo> {
  const achar = Alvo === 'veiculo' ? acessoAoVeiculo : acessoAHabilitacao;
  const { linha, acesso } = await achar(ctx, { guid: Guid });
  if (acesso.por !== null) fail('NAO_ENCONTRADO');
  return Alvo === 'veiculo'
    ? { veiculoId: linha.id, habilitacaoId: null }
    : { veiculoId: null, habilitacaoId: linha.id };
}

interface Alvo {
  veiculoId: number | null;
  habilitacaoId: number | null;
}

async function segurarDono({ db, actor }: Ctx): Promise<void> {
  await db.select({ id: usuario.id }).from(usuario).where(eq(usuario.id, actor.id)).for('no key update');
}

/** An invitation that somebody used or that was ended is not made anew by an old form. */
async function daMesmaChave(tx: Ctx, { chave, ...alvo }: Alvo & { chave: string }) {
  const [antes] = await tx.db
    .select()
    .from(compartilhamento)
    .where(and(eq(compartilhamento.usuarioId, tx.actor.id), eq(compartilhamento.chave, chave)))
    .for('update');
  if (!antes) return null;
  if (antes.veiculoId !== alvo.veiculoId || antes.habilitacaoId !== alvo.habilitacaoId)
    fail('CHAVE_REPETIDA');
  if (antes.aceitoEm !== null || antes.encerradoEm !== null) fail('CONVITE_USADO');
  return antes;
}

async function exigirLugar(tx: Ctx, { veiculoId, habilitacaoId }: Alvo): Promise<void> {
  const agora = tx.clock();
  const { aceitoEm, encerradoEm, fim, linkExpiraEm, usuarioId } = compartilhamento;
  const deste =
    veiculoId !== null
      ? eq(compartilhamento.veiculoId, veiculoId)
      : eq(compartilhamento.habilitacaoId, habilitacaoId ?? 0);
  const vivos = await tx.db.$count(
    compartilhamento,
    and(
      eq(usuarioId, tx.actor.id),
      deste,
      isNull(encerradoEm),
      gt(fim, agora),
      or(isNotNull(aceitoEm), gt(linkExpiraEm, agora)),
    ),
  );
  if (vivos >= ABERTOS_POR_ALVO) fail('CONVITES_DEMAIS');
}
