import { and, eq, notInArray, or } from 'drizzle-orm';
import { criarLink } from '#backend/domain/avisos/lembretes/copias.ts';
import {
  maiuscula,
  ondeSeLe,
  porDia,
  prazosALembrar,
  silencioAte,
} from '#backend/domain/avisos/lembretes/prazos.ts';
import { planoVigente } from '#backend/domain/planos/vigente.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { lembrete as tabela } from '#backend/platform/db/schema/avisos.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { formatDate, today } from '#lib/dates.ts';
import { AVISO_DE_ESTIMATIVA } from '#lib/multas/prazos.ts';
import { paths } from '#lib/paths.ts';
import type { Eventos, JobDe } from './mensagem.ts';
import { enderecosDasMultas } from './multas.ts';

/** One reminder for a fine or a process with all its near deadlines, without CPF or licence number. */
export const doLembrete: Eventos<'lembrete'> = {
  lembrete: {
    tipo: 'prazos',
    paraNaRemocao: true,
    /** Checks again before writing: deadlines met or moved are left out. In quiet hours it waits until morning. */
    async escrever(ctx, dono, job) {
      const manha = silencioAte(ctx.clock());
      if (manha) {
        await enqueue(ctx, 'email', job, { startAfter: manha });
        return null;
      }
      const hoje = today(ctx.clock);
      const correm = await aindaCorrem(ctx, job);
      const [{ alvo } = { alvo: null }] = correm;
      if (!alvo) return null;
      const prazos = correm.map(({ prazo }) => prazo);
      const plano = await planoVigente(ctx, dono.id);
      const { fechada, pagina } = await ondeSeLe(ctx, { dono: dono.id, plano }, alvo);
      const dias = porDia(prazos, hoje);
      const desligar = paths.lembretes(await criarLink(ctx, dono.id));
      return {
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
            rotulo: fechada
              ? 'Abrir a Via Livre'
              : `Ver ${alvo.da === 'da multa' ? 'a multa' : 'o processo'} e o que fazer`,
            link: pagina,
          },
          ...(fechada
            ? []
            : [
                `Já protocolou, por aqui ou por conta própria? Informe o protocolo na página ${alvo.da} e os lembretes deste prazo param.`,
              ]),
        ],
        soDoDono: [
          'Não quer mais lembretes de prazo? O endereço abaixo desliga todos, sem precisar entrar na conta.',
          { rotulo: 'Desligar os lembretes', link: desligar, discreto: true },
        ],
        descadastro: desligar,
        enderecos: await enderecosDasMultas(
          ctx,
          dono.id,
          alvo.listagens.map(({ id }) => id),
        ),
      };
    },
  },
};

/** The deadlines of the reminder that still run; those that have nothing left to report are marked. */
async function aindaCorrem(ctx: SystemCtx, { lembreteId, usuarioId }: JobDe<'lembrete'>) {
  const deste = and(
    or(eq(tabela.id, lembreteId), eq(tabela.junto, lembreteId)),
    eq(tabela.usuarioId, usuarioId),
  );
  const pedidos = await ctx.db.select().from(tabela).where(deste).orderBy(tabela.id);
  const correntes = await prazosALembrar(ctx, usuarioId);
  const correm = pedidos.flatMap((pedido) => {
    const corre = correntes.find(
      ({ alvo, prazo }) =>
        prazo.tipo === pedido.tipo &&
        prazo.data === pedido.data &&
        alvo.todos.includes(pedido[alvo.coluna] ?? 0),
    );
    return corre ? [{ ...corre, id: pedido.id }] : [];
  });
  const ids = correm.map(({ id }) => id);
  await ctx.db
    .update(tabela)
    .set({ dispensadoEm: ctx.clock() })
    .where(ids.length > 0 ? and(deste, notInArray(tabela.id, ids)) : deste);
  return correm;
}
