import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import type { compartilhamentos } from '#lib/compartilhamentos/contract.ts';
import { ABERTOS_POR_ALVO, DIAS_DO_LINK, fimEm, ultimoDia } from '#lib/compartilhamentos/rules.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { paths } from '#lib/paths.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { compartilhamento } from '../../platform/db/schema/compartilhamento.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { consume } from '../../platform/limits.ts';
import { requireSession } from '../../platform/sessions/requireSession.ts';
import { hashToken } from '../../platform/sessions/token.ts';
import { acessoAHabilitacao, acessoAoVeiculo } from '../acesso/acesso.ts';

type Entrada = ParsedInput<typeof compartilhamentos.convidar>;

/**
 * Creates an invitation to one of the actor's vehicles or licences. The code (256 random bits) is returned once and
 * stored as a hash. A repeated form returns the same invitation with a new code, because the first response may be
 * lost; the old code stops working.
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
    // Locks the owner, so that parallel invitations cannot exceed the limit.
    await requireSession(tx);
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

/** Rate limit above what a family or a workshop needs in a day. */
const CONVITES = { points: 30, seconds: 86_400 };

/** Only the actor's own: shared things cannot be shared further. */
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

/** An invitation already used or ended is not renewed by a repeated form. */
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
