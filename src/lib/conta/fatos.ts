import * as v from 'valibot';

/** What happened at the door of an account, as its driver is told. */
export const FatoDeSeguranca = v.variant('tipo', [
  v.object({ tipo: v.literal('aparelho-novo') }),
  v.object({ tipo: v.literal('segundo-fator-ligado') }),
  v.object({ tipo: v.literal('segundo-fator-desligado') }),
  /** By the staff, for who lost both the authenticator and the codes. */
  v.object({ tipo: v.literal('segundo-fator-tirado') }),
  v.object({ tipo: v.literal('codigo-usado'), restam: v.number() }),
  v.object({ tipo: v.literal('codigos-trocados') }),
  v.object({ tipo: v.literal('chave-nova'), nome: v.string() }),
  v.object({ tipo: v.literal('chave-removida'), nome: v.string() }),
]);
export type FatoDeSeguranca = v.InferOutput<typeof FatoDeSeguranca>;
