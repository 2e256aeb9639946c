import { eq } from 'drizzle-orm';
import { motivoDaContestacao } from '#backend/desk/motivoDoBanco.ts';
import { painelDe } from '#backend/desk/registros/painel.ts';
import { formatDate, formatDateTime, today } from '#lib/dates.ts';
import { urgencia } from '#lib/mesa/fila.ts';
import { enderecoDe, type RegistroDaMesa } from '#lib/mesa/registro.ts';
import { reais } from '#lib/money.ts';
import { ROTULO_DA_CONTESTACAO } from '#lib/pedidos/estados.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { usuario } from '../../platform/db/schema/conta.ts';
import { contestacao } from '../../platform/db/schema/devolucoes.ts';
import { avisosDoPedido } from './avisosDoGateway.ts';

type Contestacao = typeof contestacao.$inferSelect;

export async function contestacaoNaMesa(ctx: SystemCtx, id: number): Promise<RegistroDaMesa | null> {
  const [linha] = await ctx.db
    .select({ uma: contestacao, cliente: usuario.nome })
    .from(contestacao)
    .innerJoin(usuario, eq(usuario.id, contestacao.usuarioId))
    .where(eq(contestacao.id, id));
  if (!linha) return null;
  const { uma, cliente } = linha;
  const painel = painelDe(uma.gateway);
  return {
    titulo: `Contestação ${id}`,
    estado: estadoDaContestacao(uma, today(ctx.clock)),
    clienteId: uma.usuarioId,
    atos: atosDaContestacao(uma),
    secoes: [
      {
        titulo: 'Contestação',
        dados: [
          { rotulo: 'Cliente', valor: cliente, href: enderecoDe('clientes', uma.usuarioId) },
          { rotulo: 'Pedido', valor: String(uma.pedidoId), href: enderecoDe('pedidos', uma.pedidoId) },
          { rotulo: 'Cobrança', valor: 'Avisos e painel', href: enderecoDe('cobrancas', uma.pedidoId) },
          { rotulo: 'Valor', valor: reais(uma.valor) },
          { rotulo: 'Por quê', valor: motivoDaContestacao(uma.motivo) },
          { rotulo: 'Documentos até', valor: uma.prazo && formatDate(uma.prazo) },
          { rotulo: 'Aberta em', valor: formatDateTime(uma.abertaEm) },
          { rotulo: 'Terminou em', valor: uma.resolvidaEm && formatDateTime(uma.resolvidaEm) },
          { rotulo: 'Número lá', valor: uma.gatewayId },
          { rotulo: 'Painel', valor: painel && `Abrir o ${painel.nome}`, href: painel?.href ?? null },
        ],
      },
      {
        titulo: 'O que respondemos',
        vazio: 'Nada até agora.',
        linhas: uma.respondidaEm
          ? [{ quando: uma.respondidaEm.toISOString(), texto: uma.resposta ?? '' }]
          : [],
      },
      await avisosDoPedido(ctx, uma.pedidoId),
    ],
  };
}

export function estadoDaContestacao(
  { estado, prazo }: Pick<Contestacao, 'estado' | 'prazo'>,
  hoje: string,
): NonNullable<RegistroDaMesa['estado']> {
  if (estado !== 'aberta')
    return { texto: ROTULO_DA_CONTESTACAO[estado], tom: estado === 'ganha' ? 'ok' : 'erro' };
  if (prazo === null) return { texto: 'em disputa, sem prazo dito', tom: 'alerta' };
  const perto = urgencia(prazo, hoje);
  return perto
    ? { texto: `em disputa, documentos: ${perto.texto}`, tom: perto.tom }
    : { texto: `em disputa, até ${formatDate(prazo)}`, tom: 'info' };
}

export function atosDaContestacao({ id, estado }: Pick<Contestacao, 'id' | 'estado'>) {
  if (estado !== 'aberta') return [];
  const fixos = { contestacao: String(id) };
  return [
    { nome: 'contestacoes responder', fixos },
    { nome: 'contestacoes encerrar', fixos },
  ];
}
