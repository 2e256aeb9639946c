import { shell } from '#lib/shell/contract.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { planoEDias, sessaoAtual, telaInicial, timeline, verificacaoMenus } from './service.ts';

export const shellRoutes: Route[] = [
  route(shell.sessao, (_ctx, _input, { sessao }) => sessaoAtual(sessao)),
  route(shell.telaInicial, telaInicial),
  route(shell.verificacaoMenus, (ctx, _input, { sessao }) =>
    verificacaoMenus(ctx, sessao?.liberado ?? false),
  ),
  route(shell.planoEDias, planoEDias),
  route(shell.timeline, timeline),
];
