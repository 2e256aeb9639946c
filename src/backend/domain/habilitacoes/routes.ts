import { alternar } from '#backend/domain/consultas/vagas.ts';
import { type Route, route } from '#backend/platform/http/route.ts';
import { habilitacoes } from '#lib/habilitacoes/contract.ts';
import { cadastrarHabilitacao, corrigirHabilitacao } from './cadastro.ts';
import { listarHabilitacoes, resumoPorGuid, resumoPorId } from './resumo.ts';

export const habilitacoesRoutes: Route[] = [
  route(habilitacoes.lista, listarHabilitacoes),
  route(habilitacoes.resumo, resumoPorGuid),
  route(habilitacoes.resumoPorId, resumoPorId),
  route(habilitacoes.alternar, alternar('habilitacao')),
  route(habilitacoes.corrigir, corrigirHabilitacao),
  route(habilitacoes.cadastrar, cadastrarHabilitacao),
];
