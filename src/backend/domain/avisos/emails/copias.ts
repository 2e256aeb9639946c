import { and, eq, inArray } from 'drizzle-orm';
import { copiasParadas } from '#backend/domain/avisos/lembretes/copias.ts';
import { criarLink } from '#backend/domain/avisos/lembretes/link.ts';
import type { Autos } from '#backend/domain/multas/porAuto.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { paths } from '#lib/paths.ts';
import { absoluto, type Copia, type Dono } from './mensagem.ts';
import type { Email } from './moldura.ts';

/**
 * The copies to the notification addresses of licences and vehicles, one for each address that is not the driver's own. Nobody
 * confirmed these addresses, so each copy has a link that stops them for good.
 */
export async function copiasPara(
  ctx: SystemCtx,
  dono: Dono,
  {
    enderecos,
    escrever,
  }: { enderecos: readonly (string | null)[]; escrever: (pararCopias: string) => Email },
): Promise<Copia[]> {
  const outros = new Set(enderecos.map((endereco) => endereco?.trim().toLowerCase() ?? ''));
  outros.delete('');
  outros.delete(dono.email);
  const copias: Copia[] = [];
  for (const para of outros) {
    if (await copiasParadas(ctx, para)) continue;
    const pararCopias = absoluto(ctx, paths.lembretes(await criarLink(ctx, dono.id, { copiaPara: para })));
    copias.push({ para, email: escrever(pararCopias), descadastro: pararCopias });
  }
  return copias;
}

/** The notification addresses of all listings of the fine's AIT. */
export async function enderecosDoAit(
  ctx: SystemCtx,
  { dono, autos, multaId }: { dono: string; autos: Autos; multaId: number },
) {
  const listagens = await ctx.db
    .select()
    .from(multa)
    .where(and(eq(multa.usuarioId, dono), inArray(multa.id, [...autos.listagensDoAit(multaId)])));
  return Promise.all(listagens.map((uma) => enderecoDaMulta(ctx, uma)));
}

/** The notification address of the fine's licence or vehicle; null for a fine entered by hand without either. */
export async function enderecoDaMulta(
  ctx: SystemCtx,
  { id, tipo, origem, habilitacaoId, veiculoId }: typeof multa.$inferSelect,
): Promise<string | null> {
  const alvo = tipo === 'Habilitacao' ? 'habilitacao' : 'veiculo';
  const de = alvo === 'habilitacao' ? habilitacaoId : veiculoId;
  if (de !== null) return enderecoDe(ctx, { alvo, id: de });
  if (origem === 'motorista') return null;
  throw new Error(`fine ${id} belongs to no ${alvo}`);
}

/** Null for a licence or vehicle that is switched off: the driver's own mails continue, the copies stop. */
export async function enderecoDe(
  { db }: SystemCtx,
  { alvo, id }: { alvo: 'habilitacao' | 'veiculo'; id: number },
): Promise<string | null> {
  const tabela = alvo === 'habilitacao' ? habilitacao : veiculo;
  const [found] = await db
    .select({ email: tabela.emailNotificacao })
    .from(tabela)
    .where(and(eq(tabela.id, id), eq(tabela.ativo, true)));
  return found?.email || null;
}
