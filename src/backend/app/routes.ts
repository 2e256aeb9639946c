import { avisosRoutes } from '#backend/domain/avisos/routes.ts';
import { contaRoutes } from '#backend/domain/conta/routes.ts';
import { guardadasRoutes } from '#backend/domain/guardadas/routes.ts';
import { habilitacoesRoutes } from '#backend/domain/habilitacoes/routes.ts';
import { medicaoRoutes } from '#backend/domain/medicao/routes.ts';
import { multasRoutes } from '#backend/domain/multas/routes.ts';
import { pedidosRoutes } from '#backend/domain/pedidos/routes.ts';
import { peticoesRoutes } from '#backend/domain/peticoes/routes.ts';
import { processosRoutes } from '#backend/domain/processos/routes.ts';
import { recursosRoutes } from '#backend/domain/recursos/routes.ts';
import { referenciaRoutes } from '#backend/domain/referencia/routes.ts';
import { shellRoutes } from '#backend/domain/shell/routes.ts';
import { veiculosRoutes } from '#backend/domain/veiculos/routes.ts';
import { vendasRoutes } from '#backend/domain/vendas/routes.ts';
import type { Route } from '#backend/platform/http/route.ts';

/** Every served call of both APIs. */
export const routes: readonly Route[] = [
  ...contaRoutes,
  ...shellRoutes,
  ...habilitacoesRoutes,
  ...veiculosRoutes,
  ...multasRoutes,
  ...recursosRoutes,
  ...guardadasRoutes,
  ...peticoesRoutes,
  ...processosRoutes,
  ...pedidosRoutes,
  ...vendasRoutes,
  ...avisosRoutes,
  ...referenciaRoutes,
  ...medicaoRoutes,
];
