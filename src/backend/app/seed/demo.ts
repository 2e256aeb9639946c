import { and, eq } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import type { Deps } from '../../platform/context.ts';
import { auditoria } from '../../platform/db/schema/conta.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { cadastrarHabilitacoes, cadastrarVeiculos } from './cadastros.ts';
import { comprar, comprarPlano } from './compras.ts';
import { DEMO, DEMO_SEM_PLANO } from './contas.ts';
import { marcarNotificacoes } from './marcos.ts';
import { criarConta, type Motorista, motorista } from './motorista.ts';
import { completarPerfil, encerrarPlanos, lerNotificacoes } from './perfil.ts';
import { cadastrarPeticoes } from './peticoes.ts';
import { recorrer } from './recursos.ts';
import { vender } from './vendas.ts';

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
  comprar,
  cadastrarPeticoes,
  vender,
  lerNotificacoes,
];

const PASSOS_SEM_PLANO: readonly Passo[] = [completarPerfil, encerrarPlanos];

/**
 * Fills the demonstration accounts through operations of drivers and operators until every screen has all of its states. Done once:
 * later changes by visitors stay. `parar` stops it after the current step.
 */
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
