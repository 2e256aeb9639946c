import { compartilhamentos } from '#lib/compartilhamentos/contract.ts';
import { publicRoute, type Route, route } from '../../platform/http/route.ts';
import { convidar } from './convidar.ts';
import { verConvite } from './convite.ts';
import { comigo, dados } from './dados.ts';
import { encerrar } from './encerrar.ts';
import { aceitar, recusar } from './responder.ts';

export const compartilhamentosRoutes: Route[] = [
  route(compartilhamentos.dados, dados),
  route(compartilhamentos.comigo, comigo),
  route(compartilhamentos.convidar, convidar),
  route(compartilhamentos.encerrar, encerrar),
  publicRoute(compartilhamentos.convite, (ctx, input, { sessao }) =>
    verConvite(ctx, { ...input, quem: sessao?.actor.id ?? null }),
  ),
  route(compartilhamentos.aceitar, aceitar),
  route(compartilhamentos.recusar, recusar),
];
