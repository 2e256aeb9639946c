import { planos } from '#lib/planos/contract.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { plano, produtoExtra, produtosExtras } from './catalogo.ts';
import { usuarioPorEmail } from './usuario.ts';

export const planosRoutes: Route[] = [
  route(planos.todos, produtosExtras),
  route(planos.resumo, produtoExtra),
  route(planos.porIds, plano),
  route(planos.usuarioPorEmail, usuarioPorEmail),
];
