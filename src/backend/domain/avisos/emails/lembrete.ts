import { and, eq, notInArray, or } from 'drizzle-orm';
import { criarLink } from '#backend/domain/avisos/lembretes/copias.ts';
import {
  type Alvo,
  maiuscula,
  porDia,
  prazosALembrar,
  silencioAte,
} from '#backend/domain/avisos/lembretes/prazos.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { lembrete as tabela } from '#backend/platform/db/schema/avisos.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { formatDate, type IsoDate, today } from '#lib/dates.ts';
import { AVISO_DE_ESTIMATIVA, type Prazo } from '#lib/multas/prazos.ts';
import { paths } from '#lib/paths.ts';
import { absoluto, comum, copiasPara, enderecoDaMulta, type JobDe, type Montar } from './mensagem.ts';
import { type Comum, type Email, montarEmail } from './moldura.ts';

/** Checks again before writing: deadlines met or moved are left out. In quiet hours it waits until morning. */
export const lembrete: Montar<'lembrete'> = async (ctx, dono, job) => {
  const agora = ctx.clock();
  const manha = silencioAte(agora);
  if (manha) {
    await enqueue(ctx, 'email', job, { startAfter: manha });
    return null;
  }
  const hoje = today(ctx.clock);
  const pedidos = await ctx.db
    .select({
      ...{ id: tabela.id, tipo: tabela.tipo, data: tabela.data },
      ...{ multaId: tabela.multaId, processoId: tabela.processoId },
    })
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
  const correntes = await prazosALembrar(ctx, dono.id);
  const correm = pedidos.flatMap((pedido) => {
    const corre = correntes.find(
      ({ alvo, prazo }) =>
        prazo.tipo === pedido.tipo &&
        prazo.data === pedido.data &&
        alvo.todos.includes(pedido[alvo.coluna] ?? 0),
    );
    return corre ? [{ ...corre, id: pedido.id }] : [];
  });
  await dispensar(ctx, job, { menos: correm.map(({ id }) => id) });
  const [primeiro] = correm;
  if (!primeiro) return null;
  const { alvo } = primeiro;
  const prazos = correm.map(({ prazo }) => prazo);
  const dados = { ...comum(ctx, dono, alvo.pagina), prazos, hoje, alvo };
  const desligar = absoluto(ctx, paths.lembretes(await criarLink(ctx, dono.id)));
  const enderecos = await Promise.all(alvo.listagens.map((uma) => enderecoDaMulta(ctx, uma)));
  return {
    email: emailLembrete({ ...dados, desligar }),
    copias: await copiasPara(ctx, dono, {
      enderecos,
      escrever: (pararCopias) => emailLembrete({ ...dados, desligar: null, pararCopias }),
    }),
    descadastro: desligar,
  };
};

/** Marks reminders that have nothing left to report. */
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

/** One reminder for a fine or a process with all its near deadlines, without CPF or licence number. */
function emailLembrete(
  dados: Comum & {
    prazos: readonly Prazo[];
    hoje: IsoDate;
    alvo: Alvo;
    /** Link that switches the reminders off without a session; null in the copy to another address. */
    desligar: string | null;
  },
): Email {
  const { prazos, alvo, hoje, desligar } = dados;
  const dias = porDia(prazos, hoje);
  return montarEmail({
    ...dados,
    assunto: `${dias.map(({ rotulos, faltam }) => `${rotulos}: ${faltam}`).join('; ')} (${alvo.nome})`,
    partes: [
      ...dias.map(({ data, rotulos, faltam }) => {
        const frase =
          data === hoje
            ? `hoje, ${formatDate(data)}, é o último dia.`
            : `o último dia é ${formatDate(data)}: ${faltam}.`;
        return dias.length > 1 ? `${rotulos}: ${frase}` : maiuscula(frase);
      }),
      {
        dados: [
          ...prazos.flatMap(({ rotulo, data, estimado, fundamento }): [string, string][] => [
            ['O que vence', rotulo],
            ['Último dia', `${formatDate(data)}${estimado ? ' (estimativa)' : ''}`],
            ['Fundamento', fundamento],
          ]),
          ...alvo.dados,
        ],
      },
      prazos.some(({ estimado }) => estimado)
        ? AVISO_DE_ESTIMATIVA
        : 'Vale sempre o prazo impresso na sua notificação.',
      {
        rotulo: alvo.fechada
          ? 'Abrir a Via Livre'
          : `Ver ${alvo.da === 'da multa' ? 'a multa' : 'o processo'} e o que fazer`,
        link: dados.link,
      },
      ...(alvo.fechada
        ? []
        : [
            `Já protocolou, por aqui ou por conta própria? Informe o protocolo na página ${alvo.da} e os lembretes deste prazo param.`,
          ]),
      ...(desligar === null
        ? []
        : [
            'Não quer mais lembretes de prazo? O endereço abaixo desliga todos, sem precisar entrar na conta.',
            { rotulo: 'Desligar os lembretes', link: desligar, discreto: true },
          ]),
    ],
  });
}
