import { systemCtx } from '#backend/app/jobs/open.ts';
import { criarVenda, type NovaVenda } from '#backend/domain/vendas/criarVenda.ts';
import { createPagSeguro } from '#backend/platform/simulators/pagseguro-sdk.ts';
import type { Driver, TestApp } from '../harness/app.ts';

const ITENS = [
  { descricao: 'Recurso da multa E123456789, nas três fases', quantidade: 2, valor: 300_00 },
  { descricao: 'Análise da pontuação', quantidade: 1, valor: 50_00 },
];

/** A sale of R$ 650,00 that an operator makes for the driver. */
export function vendaPara(app: TestApp, { email }: Driver, nova: Partial<NovaVenda> = {}) {
  const ctx = { ...systemCtx(app.deps), ator: 'operador' as const, atorId: 'carla' };
  return criarVenda(ctx, { email, descricao: 'Recursos combinados por telefone.', itens: ITENS, ...nova });
}

/** A sale whose contract the driver has accepted. */
export async function vendaAceita(app: TestApp, driver: Driver, nova: Partial<NovaVenda> = {}) {
  const venda = await vendaPara(app, driver, nova);
  await driver.api.vendas.assinar({ venda_id: venda.id });
  return venda;
}

const APROVADO = '4539620659922097';
export const RECUSADO = '4929291898380766';

/** The card data that a checkout page sends: the number encrypted as by the provider's script. */
export async function cartao({ api }: Driver, number = APROVADO) {
  const { ChavePublica: publicKey } = await api.pedidos.chavePublica();
  const card = {
    publicKey,
    holder: 'Ana S Prado',
    number,
    expMonth: '12',
    expYear: '2030',
    securityCode: '123',
  };
  const { encryptedCard } = createPagSeguro().encryptCard(card);
  if (encryptedCard === null) throw new Error('the card was not encrypted');
  return { card_name: 'Ana S Prado', card_cpf: '529.982.247-25', card_token: encryptedCard };
}
