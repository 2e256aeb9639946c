import * as v from 'valibot';
import { ativar, conviteDe, segredoDoConvite } from '#backend/desk/equipe/convite.ts';
import { entrarNaMesa } from '#backend/desk/equipe/entrar.ts';
import { cookieDaMesa, fecharSessaoDaMesa } from '#backend/desk/equipe/sessao.ts';
import type { Pessoa, PublicCtx } from '#backend/platform/context.ts';
import { storable } from '#backend/platform/http/storable.ts';
import { consumeByNetwork } from '#backend/platform/limits.ts';
import { enderecoTotp } from '#backend/platform/secrets/segredo.ts';
import type { PortaDaMesa } from '#lib/mesa/tipos.ts';

const Entrada = v.object({ email: v.string(), senha: v.string(), codigo: v.string() });

/** Sign-in, activation and sign-out of the desk, for its pages without a session. */
export function entradaDaMesa(ctx: PublicCtx, pessoa: Pessoa | null): PortaDaMesa {
  return {
    async entrar(quem) {
      const { email, senha, codigo } = v.parse(Entrada, storable({ ...quem }));
      return { cookie: cookieDaMesa(await entrarNaMesa(ctx, { email, senha, codigo })) };
    },
    async sair() {
      if (pessoa) await fecharSessaoDaMesa(ctx, pessoa.sessaoId);
      return { cookie: cookieDaMesa(null) };
    },
    async convite(codigo) {
      await consumeByNetwork(ctx, { nome: 'mesa-convite', points: 100, seconds: 900 });
      const achado = await conviteDe(ctx, codigo);
      if (!achado) return null;
      const segredo = await segredoDoConvite(ctx, codigo);
      return { ...achado, segredo, endereco: enderecoTotp(achado.email, segredo) };
    },
    ativar: (novo) => ativar(ctx, novo),
  };
}
