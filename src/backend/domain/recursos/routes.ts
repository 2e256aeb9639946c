import { type Route, route } from '#backend/platform/http/route.ts';
import { recursos } from '#lib/recursos/contract.ts';
import { todosRecursos } from './listar.ts';
import { lerPergunta, responderPergunta } from './responder.ts';
import { solicitarRecurso } from './solicitar.ts';

export const recursosRoutes: Route[] = [
  route(recursos.todos, todosRecursos),
  route(recursos.solicitarUpload, (ctx, input) => solicitarRecurso(ctx, input, 'Veiculo')),
  route(recursos.solicitarHabilitacao, (ctx, input) => solicitarRecurso(ctx, input, 'Habilitacao')),
  route(recursos.pergunta, lerPergunta),
  route(recursos.responder, responderPergunta),
];
