/** Subject of a mail by its template, for mails whose own subject was not stored. */
const ASSUNTOS: Readonly<Record<string, string>> = {
  'boas-vindas': 'Boas-vindas',
  recuperacao: 'Link para criar outra senha',
  'senha-trocada': 'Senha trocada',
  seguranca: 'Segurança da conta',
  'nova-multa': 'Multa nova',
  aviso: 'Aviso',
  'recurso-andou': 'Andamento do recurso',
  'peticao-pronta': 'Petição pronta',
  'pedido-pago': 'Pagamento recebido',
  boleto: 'Boleto a pagar',
  'plano-terminando': 'Plano terminando',
  lembrete: 'Lembrete de prazo',
  equipe: 'Aviso à equipe',
};

export const modeloEmPalavras = (modelo: string) => ASSUNTOS[modelo] ?? 'Mensagem';

/** The address of an account; one that was removed has none (backend/domain/conta/retencao). */
export const contaEmPalavras = (email: string) =>
  email.endsWith('@removida.invalid') ? 'conta removida' : email;
