import { and, eq, notInArray, or } from 'drizzle-orm';
import { today } from '#lib/dates.ts';
import { emailLembrete } from '#lib/emails/lembrete.server.ts';
import { silencioAte } from '#lib/lembretes/rules.ts';
import { paths } from '#lib/paths.ts';
import type { SystemCtx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { lembrete as tabela } from '../db/schema/lembretes.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { criarLink } from '../lembretes/porLink.ts';
import { prazosDoMotorista } from '../multas/prazosDoMotorista.ts';
import { absoluto, comum, type JobDe, type Montar } from './mensagem.ts';
import { enderecoDaMulta } from './multas.ts';

/**
 * Looks again before it is written: a deadline that was met, or has another day now, is reminded of no more, and the rest of them is;
 * and in the quiet hours it waits for the morning.
 */
export const lembrete: Montar<'lembrete'> = async (ctx, dono, job) => {
  const agora = ctx.clock();
  const manha = silencioAte(agora);
  if (manha) {
    await enqueue(ctx, 'email', job, { startAfter: manha });
    return null;
  }
  const hoje = today(ctx.clock);
  const pedidos = await ctx.db
    .select({ id: tabela.id, multaId: tabela.multaId, tipo: tabela.tipo, data: tabela.data })
    .from(tabela)
    .innerJoin(usuario, eq(usuario.id, tabela.usuarioId))
    .where(
      and(
        or(eq(tabela.id, job.lembreteId), eq(tabela.junto, job.lembreteId)),
        eq(usuario.id, dono.id),
        eq(usuario.lembretes, true),
      ),
    )
    .orderBy(tabela.id);
  const correntes = await prazosDoMotorista(ctx.db, dono.id, hoje);
  const correm = pedidos.flatMap((pedido) => {
    const corre = correntes.find(
      ({ listagens, prazo }) =>
        prazo.tipo === pedido.tipo &&
        prazo.data === pedido.data &&
        listagens.some(({ id }) => id === pedido.multaId),
    );
    return corre ? [{ ...corre, id: pedido.id }] : [];
  });
  await dispensar(ctx, job, { menos: correm.map(({ id }) => id) });
  const [primeiro] = correm;
  if (!primeiro) return null;
  const { multa, listagens, pagina } = primeiro;
  const prazos = correm.map(({ prazo }) => prazo);
  const dados = { ...comum(ctx, dono, pagina), prazos, hoje, multa };
  const desligar = absoluto(ctx, paths.lembretes(await criarLink(ctx, dono.id)));
  const enderecos = await Promise.all(listagens.map((uma) => enderecoDaMulta(ctx, uma)));
  return {
    email: emailLembrete({ ...dados, desligar }),
    copia: emailLembrete({ ...dados, desligar: null }),
    copiaPara: enderecos.find((endereco) => endereco !== null) ?? null,
    descadastro: desligar,
  };
};

/** What it has nothing to tell of any more. */
async function dispensar(
  { db, clock }: SystemCtx,
  { lembreteId, usuarioId }: JobDe<'lembrete'>,
  { menos }: { menos: readonly number[] },
): Promise<void> {
  const deste = and(
    or(eq(tabela.id, lembreteId), eq(tabela.junto, lembreteId)),
    eq(tabela.usuarioId, usuarioId),
  );
  await db
    .update(tabela)
    .set({ dispensadoEm: clock() })
    .where(menos.length > 0 ? and(deste, notInArray(tabela.id, [...menos])) : deste);
}
