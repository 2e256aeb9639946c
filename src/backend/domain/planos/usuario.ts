import { faltaNoPerfil } from '#lib/conta/perfilForm.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import type { planos } from '#lib/planos/contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { perfil } from '../conta/perfil.ts';

/** The session's driver; the request pipeline refuses any other e-mail. */
export async function usuarioPorEmail(
  ctx: Ctx,
  { verifica_campos_pagamento }: ParsedInput<typeof planos.usuarioPorEmail>,
): Promise<WireAnswer<typeof planos.usuarioPorEmail>> {
  const dados = await perfil(ctx);
  const Faltam = verifica_campos_pagamento === 'sim' ? faltaNoPerfil(dados) : [];
  return {
    response: Faltam.length > 0 ? 'error' : 'success',
    Usuario: { Nome: dados.Nome, Email: dados.Email },
    Faltam,
  };
}
