import { avisosRoutes } from './avisos/routes.ts';
import { compartilhamentosRoutes } from './compartilhamentos/routes.ts';
import { contaRoutes } from './conta/routes.ts';
import { dossieRoutes } from './dossie/routes.ts';
import { guardadasRoutes } from './guardadas/routes.ts';
import { habilitacoesRoutes } from './habilitacoes/routes.ts';
import type { Route } from './http/route.ts';
import { lembretesRoutes } from './lembretes/routes.ts';
import { medicaoRoutes } from './medicao/routes.ts';
import { multasRoutes } from './multas/routes.ts';
import { notificacoesRoutes } from './notificacoes/routes.ts';
import { parceirosRoutes } from './parceiros/routes.ts';
import { pedidosRoutes } from './pedidos/routes.ts';
import { peticoesRoutes } from './peticoes/routes.ts';
import { planosRoutes } from './planos/routes.ts';
import { recursosRoutes } from './recursos/routes.ts';
import { referenciaRoutes } from './referencia/routes.ts';
import { shellRoutes } from './shell/routes.ts';
import { veiculosRoutes } from './veiculos/routes.ts';
import { vendasRoutes } from './vendas/routes.ts';

/** Every served call of both APIs. */
export const routes: readonly Route[] = [
  ...contaRoutes,
  ...shellRoutes,
  ...habilitacoesRoutes,
  ...veiculosRoutes,
  ...multasRoutes,
  ...compartilhamentosRoutes,
  ...recursosRoutes,
  ...dossieRoutes,
  ...guardadasRoutes,
  ...peticoesRoutes,
  ...planosRoutes,
  ...pedidosRoutes,
  ...vendasRoutes,
  ...notificacoesRoutes,
  ...lembretesRoutes,
  ...avisosRoutes,
  ...referenciaRoutes,
  ...medicaoRoutes,
  ...parceirosRoutes,
];
