import { eq } from 'drizzle-orm';
import { formatDateTime } from '#lib/dates.ts';
import { enderecoDe, type RegistroDaMesa } from '#lib/mesa/registro.ts';
import { planoPorChave } from '#lib/planos/catalogo.ts';
import { diasFaltantes } from '#lib/planos/rules.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { usuario } from '../../platform/db/schema/conta.ts';
import { assinatura, pedidoItem } from '../../platform/db/schema/pedidos.ts';
import { ligado } from './ligado.ts';

type Assinatura = typeof assinatura.$inferSelect;

export async function assinaturaNaMesa({ db, clock }: SystemCtx, id: number): Promise<RegistroDaMesa | null> {
  const [linha] = await db
    .select({ uma: assinatura, cliente: usuario.nome, pedidoId: pedidoItem.pedidoId })
    .from(assinatura)
    .innerJoin(usuario, eq(usuario.id, assinatura.usuarioId))
    .leftJoin(pedidoItem, eq(pedidoItem.id, assinatura.pedidoItemId))
    .where(eq(assinatura.id, id));
  if (!linha) return null;
  const { uma, cliente, pedidoId } = linha;
  const agora = clock();
  return {
    titulo: `Plano ${nomeDoPlano(uma.plano)}`,
    estado: estadoDoPlano(uma, agora),
    clienteId: uma.usuarioId,
    atos: atosDoPlano(uma, agora),
    secoes: [
      {
        titulo: 'Plano',
        dados: [
          { rotulo: 'Cliente', valor: cliente, href: enderecoDe('clientes', uma.usuarioId) },
          { rotulo: 'Começou em', valor: formatDateTime(uma.inicio) },
          { rotulo: 'Vale até', valor: formatDateTime(uma.fim) },
          { rotulo: 'Encerrado em', valor: uma.canceladaEm && formatDateTime(uma.canceladaEm) },
          ligado('De onde veio', pedidoId === null ? 'dado por nós' : `comprado no pedido ${pedidoId}`, [
            'pedidos',
            pedidoId,
          ]),
          { rotulo: 'Aviso do fim', valor: uma.avisadaEm && formatDateTime(uma.avisadaEm) },
        ],
      },
    ],
  };
}

export const nomeDoPlano = (plano: string) => planoPorChave(plano)?.nome ?? 'que não existe mais';

const planoAberto = ({ canceladaEm, fim }: Assinatura, agora: Date) => canceladaEm === null && fim > agora;

export function estadoDoPlano(uma: Assinatura, agora: Date): NonNullable<RegistroDaMesa['estado']> {
  if (uma.canceladaEm) return { texto: 'encerrado', tom: 'erro' };
  if (uma.fim <= agora) return { texto: 'terminou', tom: 'alerta' };
  if (uma.inicio > agora) return { texto: `começa em ${formatDateTime(uma.inicio)}`, tom: 'info' };
  const dias = diasFaltantes(uma.fim, agora);
  return { texto: dias === 1 ? 'último dia' : `faltam ${dias} dias`, tom: dias <= 3 ? 'alerta' : 'ok' };
}

export function atosDoPlano(uma: Assinatura, agora: Date) {
  if (!planoAberto(uma, agora)) return [];
  const fixos = { assinatura: String(uma.id) };
  return [
    { nome: 'assinaturas estender', fixos },
    { nome: 'assinaturas encerrar', fixos },
  ];
}
