import { and, eq } from 'drizzle-orm';
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
 * Looks again before it is written: a deadline that was met, or has another day now, is reminded of no more; and in the quiet hours it
 * waits for the morning.
 */
export const lembrete: Montar<'lembrete'> = async (ctx, dono, job) => {
  const agora = ctx.clock();
  const manha = silencioAte(agora);
  if (manha) {
    await enqueue(ctx, 'email', job, { startAfter: manha });
    return null;
  }
  const hoje = today(ctx.clock);
  const [pedido] = await ctx.db
    .select({ multaId: tabela.multaId, tipo: tabela.tipo, data: tabela.data })
    .from(tabela)
    .innerJoin(usuario, eq(usuario.id, tabela.usuarioId))
    .where(and(eq(tabela.id, job.lembreteId), eq(usuario.id, dono.id), eq(usuario.lembretes, true)));
  const corre =
    pedido &&
    (await prazosDoMotorista(ctx.db, dono.id, hoje)).find(
      ({ listagens, prazo }) =>
        prazo.tipo === pedido.tipo &&
        prazo.data === pedido.data &&
        listagens.some(({ id }) => id === pedido.multaId),
    );
  if (!corre) return dispensar(ctx, job);
  const { prazo, multa, listagens, pagina } = corre;
  const dados = {
    ...comum(ctx, dono, pagina),
    prazo,
    hoje,
    multa,
  };
  const desligar = absoluto(ctx, paths.lembretes(await criarLink(ctx, dono.id)));
  const enderecos = await Promise.all(listagens.map((uma) => enderecoDaMulta(ctx, uma)));
  return {
    email: emailLembrete({ ...dados, desligar }),
    copia: emailLembrete({ ...dados, desligar: null }),
    copiaPara: enderecos.find((endereco) => endereco !== null) ?? null,
    descadastro: desligar,
  };
};

async function dispensar({ db, clock }: SystemCtx, { lembreteId, usuarioId }: JobDe<'lembrete'>) {
  await db
    .update(tabela)
    .set({ dispensadoEm: clock() })
    .where(and(eq(tabela.id, lembreteId), eq(tabela.usuarioId, usuarioId)));
  return null;
}
