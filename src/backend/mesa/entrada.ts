import type { PortaDaMesa } from '#lib/mesa/tipos.ts';
import type { PublicCtx } from '../context.ts';
import { ativar, conviteDe } from '../equipe/convite.ts';
import { entrarNaMesa } from '../equipe/entrar.ts';
import { cookieDaMesa, fecharSessaoDaMesa, type Pessoa } from '../equipe/sessao.ts';
import { enderecoTotp, novoSegredo } from '../equipe/totp.ts';

/** The way in and out of the desk, for its two pages that need no session. */
export function entradaDaMesa(ctx: PublicCtx, pessoa: Pessoa | null): PortaDaMesa {
  return {
    entrar: async (quem) => ({ cookie: cookieDaMesa(await entrarNaMesa(ctx, quem)) }),
    async sair() {
      if (pessoa) await fecharSessaoDaMesa(ctx, pessoa.sessaoId);
      return { cookie: cookieDaMesa(null) };
    },
    async convite(codigo) {
      const achado = await conviteDe(ctx, codigo);
      if (!achado) return null;
      const segredo = novoSegredo();
      return { ...achado, segredo, endereco: enderecoTotp(achado.email, segredo) };
    },
    ativar: (novo) => ativar(ctx, novo),
  };
}
