import { meusDados } from '#backend/domain/conta/exportacao/meusDados.ts';
import { type Caller, publicRoute, type Route, route } from '#backend/platform/http/route.ts';
import { conta } from '#lib/conta/contract.ts';
import { SESSAO } from '#lib/conta/rules.ts';
import { planos } from '#lib/planos/contract.ts';
import { verSeguranca } from './acessos.ts';
import { aparelhos, encerrarAparelhos } from './aparelhos.ts';
import { cadastrar } from './cadastrar.ts';
import { entrarComChave, opcoesDeEntrada, opcoesDeRegistro, registrarChave, removerChave } from './chaves.ts';
import { entrar, entrarComCodigo, segundoPasso } from './entrar.ts';
import { alterar, consentimentos, perfil, perfilParceiro, usuarioPorEmail } from './perfil.ts';
import { codigoDeRecuperacao, esqueceuSenha, redefinirSenha, trocarSenha } from './recuperar.ts';
import { cancelarRemocao, meusRequerimentos, pedirRemocao, requerer } from './requerimentos.ts';
import { desligar, ligar, novosCodigos, preparar } from './segundoFator.ts';
import { closeSession, cookie } from './session.ts';
import { confirmarEmail, enviarConfirmacao } from './trocaDeEmail.ts';

export const contaRoutes: Route[] = [
  publicRoute(conta.entrar, async (ctx, input, caller) => entregar(caller, await entrar(ctx, input, caller))),
  publicRoute(conta.segundoPasso, (ctx, _input, caller) => segundoPasso(ctx, caller)),
  publicRoute(conta.entrarComCodigo, async (ctx, input, caller) =>
    entregar(caller, await entrarComCodigo(ctx, input, caller)),
  ),
  publicRoute(conta.opcoesDeEntrada, (ctx, _input, caller) => opcoesDeEntrada(ctx, caller)),
  publicRoute(conta.entrarComChave, async (ctx, input, caller) =>
    entregar(caller, await entrarComChave(ctx, input, caller)),
  ),
  route(conta.seguranca, verSeguranca),
  route(conta.prepararSegundoFator, preparar),
  route(conta.ligarSegundoFator, ligar),
  route(conta.desligarSegundoFator, desligar),
  route(conta.novosCodigos, novosCodigos),
  route(conta.opcoesDeRegistro, opcoesDeRegistro),
  route(conta.registrarChave, registrarChave),
  route(conta.removerChave, removerChave),
  publicRoute(conta.cadastrar, cadastrar),
  publicRoute(conta.confirmarEmail, confirmarEmail),
  publicRoute(conta.esqueceuSenha, esqueceuSenha),
  publicRoute(conta.codigoDeRecuperacao, codigoDeRecuperacao),
  publicRoute(conta.redefinirSenha, redefinirSenha),
  publicRoute(conta.parceiro, perfilParceiro),
  route(conta.enviarConfirmacao, enviarConfirmacao),
  route(conta.sair, async (ctx) => {
    await closeSession(ctx, ctx.actor.sessaoId);
    return { saiu: true as const };
  }),
  route(conta.perfil, perfil),
  route(planos.usuarioPorEmail, usuarioPorEmail),
  route(conta.alterar, alterar),
  route(conta.trocarSenha, async (ctx, input, caller) => entregar(caller, await trocarSenha(ctx, input))),
  route(conta.aparelhos, aparelhos),
  route(conta.encerrarAparelhos, encerrarAparelhos),
  route(conta.meusDados, meusDados),
  route(conta.consentimentos, consentimentos),
  route(conta.requerimentos, meusRequerimentos),
  route(conta.requerer, requerer),
  route(conta.pedirRemocao, pedirRemocao),
  route(conta.cancelarRemocao, cancelarRemocao),
];

/** Sets the session cookie; API clients get the token in the body instead. */
function entregar({ daPagina, setCookie }: Caller, { token, maxAge }: { token: string; maxAge: number }) {
  setCookie(cookie(SESSAO.cookie, token, { maxAge }));
  // Scripts on a page must never receive the token.
  return { access_token: daPagina ? 'cookie' : token, token_type: 'bearer' as const, expires_in: maxAge };
}
