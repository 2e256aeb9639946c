import { type Route, route } from '#backend/platform/http/route.ts';
import { listaDeModelos } from '#lib/peticoes/caso.ts';
import { peticoes } from '#lib/peticoes/contract.ts';
import { cadastrarMulta } from './cadastrarMulta.ts';
import { corrigir, desistirDaCorrecao, guardarRascunho } from './rascunho.ts';
import { listarSolicitacoes, verSolicitacao } from './solicitacoes.ts';

export const peticoesRoutes: Route[] = [
  route(peticoes.solicitacoes, listarSolicitacoes),
  route(peticoes.modelos, async () => ({ response: 'success' as const, templates: listaDeModelos() })),
  route(peticoes.cadastrarMulta, cadastrarMulta),
  route(peticoes.solicitacao, verSolicitacao),
  route(peticoes.guardarRascunho, guardarRascunho),
  route(peticoes.corrigir, corrigir),
  route(peticoes.desistirDaCorrecao, desistirDaCorrecao),
];
