import { medicao } from '#lib/medicao/contract.ts';
import { type Route, route } from '../http/route.ts';
import { consentir, cookieDaMedicao } from './consentir.ts';
import { medir } from './medir.ts';

export const medicaoRoutes: Route[] = [
  route(medicao.evento, (ctx, input, c) => medir(ctx, { ...input, cookies: c.req.header('cookie') ?? null })),
  route(medicao.consentir, async (ctx, input, c) => {
    c.header('set-cookie', cookieDaMedicao(input.permite));
    return consentir(ctx, input);
  }),
];
