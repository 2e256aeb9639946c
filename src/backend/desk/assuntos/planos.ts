import { desc, eq } from 'drizzle-orm';
import { avisarDoAto } from '#backend/desk/avisarDoAto.ts';
import { ateODia, escolha, inteiro, motivo, numero, obrigatorio, opcional } from '#backend/desk/campos.ts';
import { alvo, comando, type OperadorCtx, recusar } from '#backend/desk/comando.ts';
import { umaContaViva, umCom } from '#backend/desk/encontrar.ts';
import { unidos } from '#backend/desk/palavras.ts';
import { atosCom } from '#backend/desk/tela.ts';
import {
  concederPlano,
  encerrarPlano,
  estenderPlano,
  periodosDoPlano,
} from '#backend/domain/pedidos/planos.ts';
import { assinatura, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { lockDriver } from '#backend/platform/db/transaction.ts';
import { formatDateTime } from '#lib/dates.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import type { Estado, Secao } from '#lib/mesa/tipos.ts';
import { PLANOS, planoPorChave } from '#lib/planos/catalogo.ts';

type Assinatura = typeof assinatura.$inferSelect;
const FINANCEIRO = ['financeiro'] as const;
const nomeDoPlano = (plano: string) => planoPorChave(plano)?.nome ?? plano;

function estadoDoPlano({ canceladaEm, inicio, fim }: Assinatura, agora: Date): Estado {
  if (canceladaEm) return { texto: 'encerrado', tom: 'erro' };
  if (fim <= agora) return { texto: 'terminou', tom: 'alerta' };
  return inicio > agora ? { texto: 'ainda não começou', tom: 'info' } : { texto: 'vale', tom: 'ok' };
}

export async function linhasDosPlanos({ db, clock }: OperadorCtx, usuarioId: string): Promise<Secao> {
  const linhas = await db
    .select({ uma: assinatura, pedidoId: pedidoItem.pedidoId })
    .from(assinatura)
    .leftJoin(pedidoItem, eq(pedidoItem.id, assinatura.pedidoItemId))
    .where(eq(assinatura.usuarioId, usuarioId))
    .orderBy(desc(assinatura.fim))
    .limit(10);
  return {
    titulo: 'Plano',
    linhas: linhas.map(({ uma, pedidoId }) => ({
      texto: `${nomeDoPlano(uma.plano)}, até ${formatDateTime(uma.fim)}`,
      href: pedidoId === null ? null : mesaPaths.pedido(pedidoId),
      nota: unidos(
        `nº ${uma.id}`,
        `desde ${formatDateTime(uma.inicio)}`,
        pedidoId ? `pedido ${pedidoId}` : 'dado por nós',
      ),
      estado: estadoDoPlano(uma, clock()),
      atos:
        uma.fim > clock() && !uma.canceladaEm
          ? atosCom({ assinatura: String(uma.id) }, 'assinaturas estender', 'assinaturas encerrar')
          : [],
    })),
  };
}

const conceder = comando({
  nome: 'assinaturas conceder',
  titulo: 'Dar um plano',
  papeis: FINANCEIRO,
  sobre: umaContaViva,
  argumentos: {
    plano: escolha('O plano.', Object.fromEntries(PLANOS.map(({ chave, nome }) => [chave, nome]))),
  },
  opcoes: {
    dias: opcional('Por quantos dias (30 se nada for dito).', inteiro(1, 3660)),
    ate: ateODia('O último dia, em vez do número de dias.'),
  },
  async executar(ctx, { plano, dias, ate }, { id: usuarioId, email }) {
    if (dias !== undefined && ate !== undefined) recusar('Diga os dias ou o último dia, não os dois.');
    const ateQuando = (inicio: Date) => ate ?? maisDias(inicio, dias ?? 30);
    const { id, inicio, fim } = await concederPlano(ctx, { usuarioId, plano, ateQuando });
    const quando = `${inicio > ctx.clock() ? `de ${formatDateTime(inicio)} ` : ''}até ${formatDateTime(fim)}`;
    await avisarDoAto(ctx, {
      ...{ usuarioId, tipo: 'plano', assunto: 'Você ganhou um plano' },
      texto: `O plano ${nomeDoPlano(plano)} é seu ${quando}, sem custo.`,
    });
    return {
      mensagem: `Plano ${nomeDoPlano(plano)} concedido a ${email} ${quando}.`,
      dados: { id, inicio, fim },
      sobre: ['assinatura', id],
      registra: { plano, inicio, fim },
    };
  },
});

const umaAssinatura = alvo('assinatura', ['assinatura', numero('O número da assinatura.')], abertaDe);

const estender = comando({
  nome: 'assinaturas estender',
  titulo: 'Estender o plano',
  papeis: ['atendimento', 'financeiro'],
  sobre: umaAssinatura,
  opcoes: { dias: obrigatorio('Quantos dias a mais.', inteiro(1, 365)), motivo: motivo() },
  motivo: 'motivo',
  async executar(ctx, { dias }, { email, fim, ultimo, plano, usuarioId }) {
    const novoFim = maisDias(fim, dias);
    // A whole plan that waits gets its end from its months when it moves.
    if (ultimo.periodicidade !== null && ultimo.inicio > ctx.clock())
      recusar('Este plano ainda não começou: estenda-o depois que começar.');
    await estenderPlano(ctx, ultimo, novoFim);
    await avisarDoAto(ctx, {
      ...{ usuarioId, tipo: 'plano', assunto: 'O seu plano ganhou mais dias' },
      texto: `O plano ${nomeDoPlano(plano)} vale agora até ${formatDateTime(novoFim)}, sem custo.`,
    });
    return {
      mensagem: `O plano de ${email} vale até ${formatDateTime(novoFim)}.`,
      registra: { dias, de: fim, ate: novoFim },
    };
  },
});

const encerrar = comando({
  nome: 'assinaturas encerrar',
  titulo: 'Encerrar este plano',
  papeis: FINANCEIRO,
  sobre: umaAssinatura,
  opcoes: { motivo: motivo() },
  motivo: 'motivo',
  async confirmacao(_ctx, _, { plano, email, fim }) {
    return `Encerrar o plano ${nomeDoPlano(plano)} de ${email}, que vale até ${formatDateTime(fim)}?`;
  },
  async executar(ctx, _, aberta) {
    await encerrarPlano(ctx, aberta);
    await avisarDoAto(ctx, {
      ...{ usuarioId: aberta.usuarioId, tipo: 'plano', assunto: 'O seu plano foi encerrado' },
      texto: `O plano ${nomeDoPlano(aberta.plano)} foi encerrado pela nossa equipe. Se não foi você que pediu, fale conosco.`,
    });
    return { mensagem: `Plano ${nomeDoPlano(aberta.plano)} de ${aberta.email} encerrado.` };
  },
});

const maisDias = (fim: Date, dias: number) => new Date(fim.getTime() + dias * 86_400_000);

async function abertaDe(ctx: OperadorCtx, id: number) {
  const uma = await umCom(ctx, assinatura, ['um plano de número', id]);
  if (uma.canceladaEm) recusar('Este plano já foi encerrado.');
  // First the driver, as a purchase does, so that the two never wait for each other; the periods are read under the lock.
  await lockDriver(ctx, uma.usuarioId);
  const periodos = await periodosDoPlano(ctx, uma);
  const ultimo = periodos.at(-1);
  if (!ultimo) recusar('Este plano já terminou.');
  return { ...uma, periodos, ultimo, fim: ultimo.fim };
}

export const planos = [conceder, estender, encerrar];
