import { medicao } from '#lib/medicao/contract.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { consentir, cookieDaMedicao } from './consentir.ts';
import { medir } from './medir.ts';

export const medicaoRoutes: Route[] = [
  route(medicao.evento, (ctx, input, { cookies }) => medir(ctx, { ...input, cookies })),
  route(medicao.consentir, async (ctx, input, { setCookie }) => {
    setCookie(cookieDaMedicao(input.permite));
    return consentir(ctx, input);
  }),
];
