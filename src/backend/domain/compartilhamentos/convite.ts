import { and, eq } from 'drizzle-orm';
import type { compartilhamentos } from '#lib/compartilhamentos/contract.ts';
import { type Situacao, situacaoDe, ultimoDia } from '#lib/compartilhamentos/rules.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { type ErrorCode, fail } from '#lib/errors.ts';
import { primeiroNome } from '#lib/shell/rules.ts';
import type { PublicCtx } from '../../platform/context.ts';
import { compartilhamento } from '../../platform/db/schema/compartilhamento.ts';
import { contaAtiva, usuario } from '../../platform/db/schema/conta.ts';
import { habilitacao } from '../../platform/db/schema/habilitacoes.ts';
import { veiculo } from '../../platform/db/schema/veiculos.ts';
import { consumeByNetwork } from '../../platform/limits.ts';
import { hashToken } from '../../platform/sessions/token.ts';
import { nomeDoAlvo } from './nome.ts';

/** The offer behind an invitation link. Only a signed-in person gets the name of the vehicle or licence. */
export async function verConvite(
  ctx: PublicCtx,
  { Codigo, quem }: { Codigo: string; quem: string | null },
): Promise<WireAnswer<typeof compartilhamentos.convite>> {
  await contarOlhar(ctx);
  const convite = exigirAguardando(ctx, await doCodigo(ctx, Codigo));
  return {
    De: primeiroNome(convite.nomeDoDono),
    Alvo: convite.veiculoId === null ? 'habilitacao' : 'veiculo',
    Nome: quem === null ? null : nomeDoAlvo(convite),
    Nivel: convite.nivel,
    Ate: ultimoDia(convite.fim),
    LinkAte: ultimoDia(convite.linkExpiraEm),
    Meu: quem === convite.usuarioId,
  };
}

/** Rate limit against trying many codes. */
export async function contarOlhar(ctx: PublicCtx): Promise<void> {
  await consumeByNetwork(ctx, { nome: 'convite-rede', points: 100, seconds: 900 });
}

export type ConviteGuardado = NonNullable<Awaited<ReturnType<typeof doCodigo>>>;

/** The invitation of a code, in any state; undefined when its owner is blocked or gone. */
async function doCodigo({ db }: Pick<PublicCtx, 'db'>, codigo: string) {
  const [row] = await consulta(db).where(eq(compartilhamento.tokenHash, hashToken(codigo)));
  return row && umConvite(row);
}

function consulta(db: PublicCtx['db']) {
  return db
    .select({
      convite: compartilhamento,
      nomeDoDono: usuario.nome,
      placa: veiculo.placa,
      modelo: veiculo.modelo,
      numeroCnh: habilitacao.numeroCnh,
    })
    .from(compartilhamento)
    .innerJoin(usuario, and(eq(usuario.id, compartilhamento.usuarioId), contaAtiva))
    .leftJoin(veiculo, eq(veiculo.id, compartilhamento.veiculoId))
    .leftJoin(habilitacao, eq(habilitacao.id, compartilhamento.habilitacaoId));
}

function umConvite({ convite, ...resto }: Awaited<ReturnType<typeof consulta>>[number]) {
  return { ...convite, ...resto };
}

/** The same with a row lock until the transaction ends, so that a link is used once. `de`: a guest who may have accepted it already. */
export async function segurarConvite(
  tx: PublicCtx,
  codigo: string,
  { de }: { de?: string } = {},
): Promise<ConviteGuardado> {
  await tx.db
    .select({ id: compartilhamento.id })
    .from(compartilhamento)
    .where(eq(compartilhamento.tokenHash, hashToken(codigo)))
    .for('update');
  const convite = await doCodigo(tx, codigo);
  const repetido = convite?.convidadoId === de && convite && situacaoDe(convite, tx.clock()) === 'aberto';
  return repetido ? convite : exigirAguardando(tx, convite);
}

function exigirAguardando(
  { clock }: Pick<PublicCtx, 'clock'>,
  convite: ConviteGuardado | undefined,
): ConviteGuardado {
  if (!convite) fail('CONVITE_INVALIDO');
  const recusa = RECUSAS[situacaoDe(convite, clock())];
  return recusa ? fail(recusa) : convite;
}

/** Error for a link that no longer works, by its state; null = it works. */
const RECUSAS: Record<Situacao, ErrorCode | null> = {
  aguardando: null,
  aberto: 'CONVITE_USADO',
  terminado: 'CONVITE_USADO',
  saiu: 'CONVITE_USADO',
  recusado: 'CONVITE_ENCERRADO',
  encerrado: 'CONVITE_ENCERRADO',
  link_vencido: 'CONVITE_VENCIDO',
};
