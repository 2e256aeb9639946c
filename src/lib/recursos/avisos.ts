/** Of appeals and of the petition wizard, for `AVISOS` of messages.ts. */
export const AVISOS_DE_RECURSO = {
  recursoSemFase: {
    tipo: 'alerta',
    texto:
      'Uma das multas escolhidas não aceita recurso agora: abra a multa para ver o prazo e o que ainda cabe.',
  },
  escolhaSolicitacao: { tipo: 'info', texto: 'Escolha a solicitação em que a multa será cadastrada.' },
  peticaoGuardada: { tipo: 'ok', texto: 'Guardada: a petição continua paga e espera por outra multa.' },
  etapaIncompleta: {
    tipo: 'alerta',
    texto:
      'O que você enviou está guardado. Antes de continuar, confira esta página: falta algo nela, ou uma data não combina com outra.',
  },
  peticaoMudou: {
    tipo: 'alerta',
    texto:
      'As respostas mudaram em outra janela, e nada foi cadastrado. Confira outra vez e, se estiver certo, cadastre.',
  },
} as const;
