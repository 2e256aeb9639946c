import * as v from 'valibot';

/** Security events of an account, as reported to its driver. */
export const FatoDeSeguranca = v.variant('tipo', [
  v.object({ tipo: v.literal('aparelho-novo') }),
  v.object({ tipo: v.literal('segundo-fator-ligado') }),
  v.object({ tipo: v.literal('segundo-fator-desligado') }),
  /** By the staff, for a driver who lost authenticator and codes. */
  v.object({ tipo: v.literal('segundo-fator-tirado') }),
  /** The staff entered another sign-in address: a mail goes to the old and to the new one. */
  v.object({ tipo: v.literal('email-a-trocar'), para: v.string(), em: v.string() }),
  v.object({ tipo: v.literal('email-trocado'), de: v.string() }),
  v.object({ tipo: v.literal('codigo-usado'), restam: v.number() }),
  v.object({ tipo: v.literal('codigos-trocados') }),
  v.object({ tipo: v.literal('chave-nova'), nome: v.string() }),
  v.object({ tipo: v.literal('chave-removida'), nome: v.string() }),
  /** Copies of mails begin to go to a notification address of a licence or vehicle. */
  v.object({ tipo: v.literal('copia-nova'), para: v.string() }),
]);
export type FatoDeSeguranca = v.InferOutput<typeof FatoDeSeguranca>;
