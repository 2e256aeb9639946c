import { conta } from '#lib/conta/contract.ts';
import { publicRoute, type Route, route } from '../route.ts';
import { cadastrar } from './cadastrar.ts';
import { entrar } from './entrar.ts';
import { meusDados } from './meusDados.ts';
import { alterar, perfil, perfilParceiro } from './perfil.ts';
import { esqueceuSenha, redefinirSenha } from './recuperar.ts';
import { cancelarRemocao, pedirRemocao } from './remocao.ts';
import { closeAllSessions, closeSession, sessionCookie } from './session.ts';

export const contaRoutes: Route[] = [
  publicRoute(conta.entrar, async (ctx, input, c) => {
    const { token, maxAge } = await entrar(ctx, input);
    // A new session takes the place of the one that asked for it (ASVS 7.2.4).
    if (c.var.sessao) await closeSession(ctx, c.var.sessao.actor.sessaoId);
    c.header('set-cookie', sessionCookie(ctx.env.secure, token, maxAge));
    // A page's own script must never hold the token: browsers say from which site a request comes, API clients don't.
    const fromPage = c.req.header('sec-fetch-site') !== undefined;
    return { access_token: fromPage ? 'cookie' : token, token_type: 'bearer' as const, expires_in: maxAge };
  }),
  publicRoute(conta.cadastrar, cadastrar),
  publicRoute(conta.esqueceuSenha, esqueceuSenha),
  publicRoute(conta.redefinirSenha, redefinirSenha),
  publicRoute(conta.parceiro, perfilParceiro),
  route(conta.sair, async (ctx, { todas }) => {
    await (todas ? closeAllSessions(ctx, ctx.actor.id) : closeSession(ctx, ctx.actor.sessaoId));
    return { saiu: true as const };
  }),
  route(conta.perfil, perfil),
  route(conta.alterar, alterar),
  route(conta.meusDados, meusDados),
  route(conta.pedirRemocao, pedirRemocao),
  route(conta.cancelarRemocao, cancelarRemocao),
];
