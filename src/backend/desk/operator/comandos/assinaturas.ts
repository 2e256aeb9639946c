import { eq } from 'drizzle-orm';
import { formatDateTime } from '#lib/dates.ts';
import { PLANOS, planoPorChave } from '#lib/planos/catalogo.ts';
import {
  concederPlano,
  encerrarPlano,
  estenderPlano,
  periodosDoPlano,
} from '../../../domain/pedidos/planoDaEquipe.ts';
import { audit } from '../../../platform/audit.ts';
import { usuario } from '../../../platform/db/schema/conta.ts';
import { assinatura } from '../../../platform/db/schema/pedidos.ts';
import { lockDriver, transaction } from '../../../platform/db/transaction.ts';
import { avisarDoAto } from '../../avisarDoAto.ts';
import { comRotulos, fimDoDia, id, inteiro, obrigatorio, opcional, texto, umDe } from '../campos.ts';
import { comando, type OperadorCtx, recusar } from '../comando.ts';
import { contaViva, umaConta } from '../encontrar.ts';

const conceder = comando({
  nome: 'assinaturas conceder',
  resumo: 'Dá um plano a uma conta, sem cobrança: a partir de agora, ou depois dos que ela já pagou.',
  argumentos: {
    conta: umaConta,
    plano: comRotulos(
      obrigatorio('O plano.', umDe(PLANOS.map(({ chave }) => chave))),
      Object.fromEntries(PLANOS.map(({ chave, nome }) => [chave, nome])),
    ),
  },
  opcoes: {
    dias: opcional('Por quantos dias (30 se nada for dito).', inteiro(1, 3660)),
    ate: opcional('O último dia, em vez do número de dias.', fimDoDia),
  },
  async executar(ctx, { conta: nome, plano, dias, ate }) {
    const conta = await contaViva(ctx, nome);
    if (dias !== undefined && ate !== undefined) recusar('Diga os dias ou o último dia, não os dois.');
    const ateQuando = (inicio: Date) => ate ?? maisDias(inicio, dias ?? 30);
    const { criada, quando } = await transaction(ctx, async (tx) => {
      const nova = await concederPlano(tx, { usuarioId: conta.id, plano, ateQuando });
      const { id: novo, inicio, fim } = nova;
      const de = inicio > tx.clock() ? `de ${formatDateTime(inicio)} ` : '';
      await audit(tx, {
        acao: 'assinatura.conceder',
        entidade: 'assinatura',
        id: novo,
        dados: { usuarioId: conta.id, plano, inicio, fim },
      });
      await avisarDoAto(tx, {
        usuarioId: conta.id,
        tipo: 'plano',
        assunto: 'Você ganhou um plano',
        texto: `O plano ${nomeDe(plano)} é seu ${de}até ${formatDateTime(fim)}, sem custo.`,
      });
      return { criada: nova, quando: `${de}até ${formatDateTime(fim)}` };
    });
    return {
      mensagem: `Plano ${nomeDe(plano)} concedido a ${conta.email} ${quando}.`,
      dados: criada,
    };
  },
});

const encerrar = comando({
  nome: 'assinaturas encerrar',
  resumo: 'Encerra um plano agora. Quem perde o último plano perde o acesso às telas do plano.',
  argumentos: { assinatura: obrigatorio('O número da assinatura.', id) },
  opcoes: { motivo: obrigatorio('Por que o plano é encerrado; fica no registro.', texto) },
  motivo: 'motivo',
  async confirmacao(ctx, { assinatura: numero }) {
    const { plano, email, fim } = await abertaDe(ctx, numero);
    return `Encerrar o plano ${nomeDe(plano)} de ${email}, que vale até ${formatDateTime(fim)}?`;
  },
  async executar(ctx, { assinatura: numero, motivo }) {
    const encerrada = await transaction(ctx, async (tx) => {
      const aberta = await abertaDe(tx, numero);
      await encerrarPlano(tx, aberta);
      await audit(tx, {
        acao: 'assinatura.encerrar',
        entidade: 'assinatura',
        id: numero,
        dados: { plano: aberta.plano, motivo },
      });
      await avisarDoAto(tx, {
        usuarioId: aberta.usuarioId,
        tipo: 'plano',
        assunto: 'O seu plano foi encerrado',
        texto: `O plano ${nomeDe(aberta.plano)} foi encerrado pela nossa equipe. Se não foi você que pediu, fale conosco.`,
      });
      return aberta;
    });
    return {
      mensagem: `Plano ${nomeDe(encerrada.plano)} de ${encerrada.email} encerrado.`,
      dados: { id: numero },
    };
  },
});

const estender = comando({
  nome: 'assinaturas estender',
  resumo: 'Dá mais dias a um plano que ainda vale; o motorista é avisado.',
  argumentos: { assinatura: obrigatorio('O número da assinatura.', id) },
  opcoes: {
    dias: obrigatorio('Quantos dias a mais.', inteiro(1, 365)),
    motivo: obrigatorio('Por que; fica no registro.', texto),
  },
  motivo: 'motivo',
  async confirmacao(ctx, { assinatura: numero, dias }) {
    const { plano, email, fim } = await abertaDe(ctx, numero);
    return `Estender o plano ${nomeDe(plano)} de ${email}, que vale até ${formatDateTime(fim)}, até ${formatDateTime(maisDias(fim, dias))}? O motorista é avisado.`;
  },
  async executar(ctx, { assinatura: numero, dias, motivo }) {
    const { email, fim } = await transaction(ctx, async (tx) => {
      const aberta = await abertaDe(tx, numero);
      const novoFim = maisDias(aberta.fim, dias);
      // A whole plan that waits gets its end from its months when it moves.
      if (aberta.ultimo.periodicidade !== null && aberta.ultimo.inicio > tx.clock())
        recusar('Este plano ainda não começou: estenda-o depois que começar.');
      await estenderPlano(tx, aberta.ultimo, novoFim);
      await audit(tx, {
        acao: 'assinatura.estender',
        entidade: 'assinatura',
        id: numero,
        dados: { dias, de: aberta.fim, ate: novoFim, motivo },
      });
      await avisarDoAto(tx, {
        usuarioId: aberta.usuarioId,
        tipo: 'plano',
        assunto: 'O seu plano ganhou mais dias',
        texto: `O plano ${nomeDe(aberta.plano)} vale agora até ${formatDateTime(novoFim)}, sem custo.`,
      });
      return { email: aberta.email, fim: novoFim };
    });
    return { mensagem: `O plano de ${email} vale até ${formatDateTime(fim)}.`, dados: { id: numero, fim } };
  },
});

const maisDias = (fim: Date, dias: number) => new Date(fim.getTime() + dias * 86_400_000);
const nomeDe = (plano: string) => planoPorChave(plano)?.nome ?? plano;

async function abertaDe(ctx: OperadorCtx, numero: number) {
  const [linha] = await ctx.db
    .select({ assinatura, email: usuario.email })
    .from(assinatura)
    .innerJoin(usuario, eq(usuario.id, assinatura.usuarioId))
    .where(eq(assinatura.id, numero));
  if (!linha) recusar(`Não há um plano de número ${numero}.`);
  const { email, assinatura: uma } = linha;
  const { usuarioId, plano, canceladaEm } = uma;
  if (canceladaEm) recusar('Este plano já foi encerrado.');
  // First the driver, as a purchase does, so that the two never wait for each other; the periods are read under the lock.
  await lockDriver(ctx, usuarioId);
  const periodos = await periodosDoPlano(ctx, uma);
  const ultimo = periodos.at(-1);
  if (!ultimo) recusar('Este plano já terminou.');
  return { usuarioId, plano, email, periodos, ultimo, fim: ultimo.fim };
}

export const assinaturas = [conceder, estender, encerrar];
