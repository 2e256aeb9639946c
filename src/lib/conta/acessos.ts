import * as v from 'valibot';
import { formatDate } from '#lib/dates.ts';
import { isoInstant } from '#lib/wire.ts';

/** What reaches an account without its password, or a request for its removal. `Chave`: its key in the recovery form, to keep it. */
export const AcessoAberto = v.object({
  Chave: v.string(),
  Tipo: v.picklist(['chave', 'calendario', 'copia', 'remocao']),
  /** The name given by the driver or by us, or the address of the copies; empty when there is only one. */
  Nome: v.string(),
  Desde: isoInstant,
});
export type AcessoAberto = v.InferOutput<typeof AcessoAberto>;

/** As the page of the recovery lists it. */
export function nomeDoAcesso({ Tipo, Nome, Desde }: AcessoAberto): string {
  const desde = formatDate(new Date(Desde));
  switch (Tipo) {
    case 'chave':
      return `Chave de acesso "${Nome}", criada em ${desde}`;
    case 'calendario':
      return `Endereço do calendário, criado em ${desde}`;
    case 'copia':
      return `Cópias dos avisos para ${Nome}`;
    case 'remocao':
      return `Pedido de remoção da conta, de ${desde}`;
  }
}

/** As a mail lists it: without the name of a passkey, which an attacker may have chosen. */
export const acessoNoEmail = (acesso: AcessoAberto) =>
  acesso.Tipo === 'chave'
    ? `Chave de acesso, criada em ${formatDate(new Date(acesso.Desde))}`
    : nomeDoAcesso(acesso);

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
