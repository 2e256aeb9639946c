import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { criarVenda } from '#backend/domain/vendas/criarVenda.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Deps } from '#backend/platform/context.ts';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { venda } from '#backend/platform/db/schema/vendas.ts';
import type { Runtime } from '#backend/platform/runtime.ts';
import { cadastrarHabilitacoes, cadastrarVeiculos, guardarCarta, marcarNotificacoes } from './cadastros.ts';
import { comprar, comprarPlano, noBanco, umaVez } from './compras.ts';
import { criarConta, DEMO, DEMO_SEM_PLANO, type Motorista, motorista } from './motorista.ts';
import { cadastrarPeticoes } from './peticoes.ts';
import { recorrer } from './recursos.ts';

/** Creates both accounts, so that the first visitor can sign in at once. Their data follow after the start. */
export async function seedDemo(deps: Deps): Promise<void> {
  await criarConta(deps, DEMO);
  await criarConta(deps, DEMO_SEM_PLANO);
}

type Passo = (motorista: Motorista) => Promise<void>;

/** In this order; each step finds its earlier results and continues, so that an interrupted start is completed. */
const PASSOS: readonly Passo[] = [
  completarPerfil,
  comprarPlano,
  cadastrarHabilitacoes,
  cadastrarVeiculos,
  recorrer,
  marcarNotificacoes,
  guardarCarta,
  comprar,
  cadastrarPeticoes,
  vender,
  lerNotificacoes,
];

const PASSOS_SEM_PLANO: readonly Passo[] = [completarPerfil, encerrarPlanos];

/** Fills the demonstration accounts by operations of drivers and operators, once. `parar` stops it after the current step. */
export function preencherDemo({ deps, ...rest }: Runtime): { fim: Promise<void>; parar(): Promise<void> } {
  let parado = false;
  const { log } = deps;
  // Orders by every method, as if each was offered then.
  const env = {
    ...deps.env,
    PAYMENT_METHODS: ['PICPAY', 'BOLETO'] satisfies Runtime['deps']['env']['PAYMENT_METHODS'],
  };
  const runtime: Runtime = { ...rest, deps: { ...deps, env } };
  const fim = (async () => {
    for (const [conta, passos] of [
      [DEMO, PASSOS],
      [DEMO_SEM_PLANO, PASSOS_SEM_PLANO],
    ] as const) {
      const quem = motorista(runtime, await criarConta(runtime.deps, conta), conta);
      if (await estaPronta(quem)) continue;
      for (const passo of passos) {
        if (parado) return;
        await passo(quem);
      }
      await audit(quem.ctx, { acao: PRONTA, entidade: 'usuario', id: quem.ctx.actor.id });
    }
  })().catch((err: unknown) =>
    log.error({ err }, 'the demonstration data were not completed: the next start retries'),
  );
  return {
    fim,
    parar() {
      parado = true;
      return fim;
    },
  };
}

const PRONTA = 'demonstracao.pronta';

async function estaPronta({ ctx }: Motorista): Promise<boolean> {
  const { acao, entidadeId } = auditoria;
  return (await ctx.db.$count(auditoria, and(eq(acao, PRONTA), eq(entidadeId, ctx.actor.id)))) > 0;
}

/** Profile fields that a payment needs. */
async function completarPerfil({ api, ctx }: Motorista): Promise<void> {
  const { Rg, Cpf } = await api.conta.perfil();
  if (Rg !== null) return;
  await api.conta.alterar({
    Nome: ctx.actor.nome,
    Cpf,
    Rg: '12.345.678-9',
    DataNascimento: '1988-03-14',
    Telefone: '21999990000',
    Sexo: ctx.actor.nome.startsWith('Marina') ? 'F' : 'M',
    Endereco: 'Avenida Atlântica',
    Numero: '1702',
    Complemento: 'Apto. 301',
    Bairro: 'Copacabana',
    Cidade: 'Rio de Janeiro',
    Uf: 'RJ',
    Cep: '22010-000',
  });
}

/** Ends the trial, as its last day would. */
async function encerrarPlanos({ ctx }: Motorista): Promise<void> {
  const agora = ctx.clock();
  await ctx.db
    .update(assinatura)
    .set({ fim: agora })
    .where(
      and(eq(assinatura.usuarioId, ctx.actor.id), gt(assinatura.fim, agora), isNull(assinatura.canceladaEm)),
    );
}

/** Marks all but the three newest as read, so that both kinds are in the list. */
async function lerNotificacoes({ api }: Motorista): Promise<void> {
  const [, , , ...antigas] = await api.notificacoes.lista();
  for (const { Guid, DataLeitura } of antigas) {
    if (DataLeitura === null) await api.notificacoes.marcarLida({ Guid });
  }
}

const PAGA = 'Defesa de duas multas de velocidade.';
const ABERTA = 'Acompanhamento de processo de suspensão da CNH.';

/** An accepted and paid sale, and one whose contract is unread. */
async function vender(quem: Motorista): Promise<void> {
  const paga = await vendaDe(quem, PAGA, [{ descricao: 'Defesa prévia', quantidade: 2, valor: 150_00 }]);
  await quem.api.vendas.assinar({ venda_id: paga });
  const compra = await umaVez(quem, 'DEMOV10', (order_id) =>
    quem.api.vendas.pagar({ venda_id: paga, payment_method: 'PIX', order_id }),
  );
  await noBanco(quem, compra, 'pagar');
  await vendaDe(quem, ABERTA, [
    { descricao: 'Análise do processo', quantidade: 1, valor: 200_00 },
    { descricao: 'Recurso à JARI', quantidade: 1, valor: 450_00 },
  ]);
}

async function vendaDe(
  { ctx, operador }: Motorista,
  descricao: string,
  itens: Parameters<typeof criarVenda>[1]['itens'],
): Promise<number> {
  const minha = and(eq(venda.usuarioId, ctx.actor.id), eq(venda.descricao, descricao));
  const [feita] = await ctx.db.select({ id: venda.id }).from(venda).where(minha).orderBy(asc(venda.id));
  return feita?.id ?? (await criarVenda(operador, { email: ctx.actor.email, descricao, itens })).id;
}
