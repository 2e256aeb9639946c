import { alternar } from '#backend/domain/consultas/alternar.ts';
import { type Route, route } from '#backend/platform/http/route.ts';
import { habilitacoes } from '#lib/habilitacoes/contract.ts';
import { cadastrarHabilitacao } from './cadastrar.ts';
import { corrigirHabilitacao } from './corrigir.ts';
import { listarHabilitacoes, resumoPorGuid, resumoPorId } from './resumo.ts';

export const habilitacoesRoutes: Route[] = [
  route(habilitacoes.lista, listarHabilitacoes),
  route(habilitacoes.resumo, resumoPorGuid),
  route(habilitacoes.resumoPorId, resumoPorId),
  route(habilitacoes.alternar, alternar('habilitacao')),
  route(habilitacoes.corrigir, corrigirHabilitacao),
  route(habilitacoes.cadastrar, cadastrarHabilitacao),
];
