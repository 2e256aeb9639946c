/** Of a letter about a fine that the driver already had, for `AVISOS` of messages.ts. */
export const AVISOS_DA_MULTA_CONHECIDA = {
  datasNaMultaConhecida: {
    tipo: 'ok',
    texto: 'Você já tinha esta multa: as datas da carta foram guardadas nela.',
  },
  datasNaMultaConhecidaPaga: {
    tipo: 'ok',
    texto:
      'Você já tinha esta multa: as datas da carta foram guardadas nela. Se um órgão a lista, é ele quem informa o pagamento.',
  },
} as const;
