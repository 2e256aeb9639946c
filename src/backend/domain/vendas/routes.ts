import { vendas } from '#lib/vendas/contract.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { assinarContrato, lerContrato } from './contrato.ts';
import { pagarVenda } from './pagar.ts';
import { lerVenda } from './venda.ts';

export const vendasRoutes: Route[] = [
  route(vendas.venda, lerVenda),
  route(vendas.contrato, lerContrato),
  route(vendas.assinar, assinarContrato),
  route(vendas.pagar, pagarVenda),
];
