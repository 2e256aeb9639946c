/**
 * Why a bank refused a card, in words. The gateway passes on the texts of the banks' common table (ABECS 21), in capitals and
 * without accents: they are recognised by their keywords, because the list of codes grows.
 */
const MOTIVOS: readonly [RegExp, string][] = [
  [/SALDO|LIMITE|INSUFICIENTE/, 'Faltou saldo ou limite no cartão.'],
  [/VENCID|EXPIRAD|VALIDADE|DATA INVALIDA/, 'O cartão está vencido, ou a validade foi escrita errada.'],
  [/CVV|CODIGO DE SEGURANCA/, 'O código de segurança foi escrito errado.'],
  [/SENHA/, 'O banco pediu a senha, que não se usa pela internet.'],
  [/FRAUDE|SUSPEITA|SEGURANCA/, 'O banco suspeitou de fraude.'],
  [/BLOQUEAD|CANCELAD|PERDID|ROUBAD|RESTRIT/, 'O cartão está bloqueado ou foi cancelado.'],
  [/NUMERO.*INVALID|CARTAO INVALID|INEXISTENTE|DADOS/, 'Um dado do cartão foi escrito errado.'],
  [/TENTATIVAS|EXCEDID|FREQUENCIA/, 'O cartão foi tentado vezes demais.'],
  [/NAO PERMITID|NAO HABILITAD|MODALIDADE|PARCELA/, 'O cartão não faz este tipo de compra.'],
  [/CONTATE|CENTRAL|EMISSOR|NAO AUTORIZAD|AUTORIZADOR/, 'O banco não autorizou: só ele pode dizer por quê.'],
  [/INDISPON|TEMPO|REFACA|TENTE NOVAMENTE|FALHA|COMUNICA/, 'O banco não respondeu a tempo.'],
  [/INVALID/, 'O banco não aceitou os dados da compra.'],
];

/** The bank's reason in words; null when the bank gave none or approved. */
export function motivoDoBanco({
  codigo,
  mensagem,
}: {
  codigo: string | null;
  mensagem: string | null;
}): string | null {
  if (codigo === null && mensagem === null) return null;
  if (codigo === '20000') return null;
  const dito = (mensagem ?? '').normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const motivo = MOTIVOS.find(([sinal]) => sinal.test(dito))?.[1] ?? 'O banco não disse por quê.';
  const outraVez = /NAO TENTE NOVAMENTE/.test(dito) ? ' Este cartão não passa: é preciso outro.' : '';
  return `${motivo}${outraVez}`;
}

const CONTESTADA: readonly [RegExp, string][] = [
  [/FRAUD|FRAUDE|UNAUTHORI|NAO AUTORIZ|NAO RECONHEC|UNRECOGNI/, 'O dono do cartão diz que não fez a compra.'],
  [/NOT RECEIVED|NAO RECEB|NON.?RECEIPT|NAO PRESTAD/, 'O comprador diz que não recebeu o serviço.'],
  [/DUPLIC/, 'O comprador diz que pagou duas vezes.'],
  [/CANCEL/, 'O comprador diz que tinha cancelado.'],
  [/CREDIT NOT|REFUND|ESTORNO|REEMBOLSO/, 'O comprador diz que o dinheiro devia ter voltado.'],
  [/AMOUNT|VALOR/, 'O comprador diz que o valor está errado.'],
  [/QUALITY|DESCRI|DEFEIT/, 'O comprador diz que o serviço não é o que foi dito.'],
];

/** Why a buyer disputes a purchase, in words; an unknown reason keeps the gateway's text. */
export function motivoDaContestacao(motivo: string | null): string {
  if (motivo === null) return 'O banco não disse por quê.';
  const dito = motivo.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  return CONTESTADA.find(([sinal]) => sinal.test(dito))?.[1] ?? `O banco diz: ${motivo}.`;
}
