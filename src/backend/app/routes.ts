import { lembretesRoutes } from '../domain/avisos/lembretes/routes.ts';
import { notificacoesRoutes } from '../domain/avisos/notificacoes/routes.ts';
import { avisosRoutes } from '../domain/avisos/routes.ts';
import { contaRoutes } from '../domain/conta/routes.ts';
import { guardadasRoutes } from '../domain/guardadas/routes.ts';
import { habilitacoesRoutes } from '../domain/habilitacoes/routes.ts';
import { medicaoRoutes } from '../domain/medicao/routes.ts';
import { multasRoutes } from '../domain/multas/routes.ts';
import { ofertaRoutes } from '../domain/pedidos/oferta.ts';
import { pedidosRoutes } from '../domain/pedidos/routes.ts';
import { peticoesRoutes } from '../domain/peticoes/routes.ts';
import { processosRoutes } from '../domain/processos/routes.ts';
import { recursosRoutes } from '../domain/recursos/routes.ts';
import { referenciaRoutes } from '../domain/referencia/routes.ts';
import { shellRoutes } from '../domain/shell/routes.ts';
import { veiculosRoutes } from '../domain/veiculos/routes.ts';
import { vendasRoutes } from '../domain/vendas/routes.ts';
import type { Route } from '../platform/http/route.ts';

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
  ...ofertaRoutes,
  ...processosRoutes,
  ...pedidosRoutes,
  ...vendasRoutes,
  ...notificacoesRoutes,
  ...lembretesRoutes,
  ...avisosRoutes,
  ...referenciaRoutes,
  ...medicaoRoutes,
];
