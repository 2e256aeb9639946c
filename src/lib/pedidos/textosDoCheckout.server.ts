import { sentenceOf, TEXTS } from '../messages.ts';

/** The sentences that the card island shows, handed to it so that it does not carry the whole catalogue. */
export function textosDoCheckout(supportEmail: string) {
  return {
    espera: TEXTS.esperaPagamento.replace('Espere um pouco... ', ''),
    falhou: sentenceOf('PAGAMENTO_FALHOU', { supportEmail }),
    semResposta: sentenceOf('PAGAMENTO_EM_CONFERENCIA'),
    semRede: TEXTS.semInternet,
    aplicado: TEXTS.cupomAplicado,
    invalido: TEXTS.cupomInvalido,
    erro: TEXTS.cupomErro,
  };
}
