/** Why something that was typed of a fine cannot be, beside its field. */
export const FRASES = {
  autoNaoConfere: 'Confira o número do auto: são de 5 a 20 letras e números, como A12345678.',
  codigoNaoConfere: 'Confira o código: são cinco números, como 745-50.',
  codigoPedeDescricao: 'Este código não está na nossa tabela: escreva o que diz a infração.',
  semCodigoPedeDescricao: 'Sem o código, escreva o que diz a infração.',
  pedeValor: 'Informe o valor que está na carta.',
  valorDaMultaNaoConfere: 'Escreva o valor como na carta: 195,23.',
  infracaoNoFuturo: 'Este dia ainda não chegou. Confira a data da infração.',
  infracaoAntigaDemais: 'Esta infração tem mais de seis anos: já não pode ser punida. Confira o ano.',
  infracaoDepoisDaCarta: 'Você já guardou uma data de notificação anterior a este dia. Confira as duas.',
  horaNoFuturo: 'Esta hora ainda não chegou. Confira a data e a hora da infração.',
  leitorNaoVeio: 'O leitor não carregou. Recarregue a página com internet; depois ele funciona sem ela.',
} as const;
