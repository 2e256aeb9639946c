import { eq } from 'drizzle-orm';
import { cadastrar } from '../conta/cadastrar.ts';
import type { Deps, PublicCtx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';

/** The demonstration account, printed at start while everything is simulated. */
export const DEMO = { email: 'demo@vialivre.example', senha: 'livre2026' };

/** Makes the demonstration account once; its data come from the simulated services through the real operations. */
export async function seedDemo(deps: Deps): Promise<void> {
  const ctx: PublicCtx = { ...deps, origem: { ip: null, agente: 'seed', requestId: 'seed' } };
  const [existing] = await ctx.db
    .select({ id: usuario.id })
    .from(usuario)
    .where(eq(usuario.email, DEMO.email));
  if (existing) return;
  await cadastrar(ctx, {
    Email: DEMO.email,
    Senha: DEMO.senha,
    Nome: 'Marina Duarte Lima',
    Cpf: '52998224725',
    Telefone: '21999990000',
    Uf: 'RJ',
    Cidade: 'Rio de Janeiro',
    TipoPerfilParceiro: undefined,
    IdParceiro: undefined,
    ConfirmaSenha: undefined,
    Chave: undefined,
  });
}
