import { formatDate, formatDateTime } from '#lib/dates.ts';
import { type Centavos, reais } from '#lib/money.ts';

interface Mostrado {
  totalMostrado: Centavos;
  total: Centavos;
}

/** The total differs from the shown one: both are shown, and nothing is charged before confirmation. */
export function totalMudou(dados: Mostrado & { subtotal: Centavos; cupom?: string | undefined }): string {
  const { totalMostrado, total, subtotal, cupom } = dados;
  // A coupon was typed without 'Aplicar cupom': the same items, with their discount.
  if (cupom !== undefined && totalMostrado === subtotal)
    return `O cupom ${cupom} foi aplicado: o total passou de ${reais(totalMostrado)} para ${reais(total)}. ${CONFIRA}`;
  return `O total desta compra mudou de ${reais(totalMostrado)} para ${reais(total)}. ${CONFIRA}`;
}

/** A coupon without effect: withdrawn while the summary was open, or unknown. */
export function cupomSemEfeito({ cupom, totalMostrado, total }: Mostrado & { cupom: string }): string {
  return totalMostrado === total
    ? `O cupom ${cupom} não é válido. Confira o código, ou pague ${reais(total)} sem ele.`
    : `O cupom ${cupom} não vale mais: o total passou de ${reais(totalMostrado)} para ${reais(total)}. ${CONFIRA}`;
}

/** The page was sent again with other data. */
export function pedidoDestaPagina(pedidoId: number): string {
  return `Esta página já fez o pedido nº ${pedidoId}, com outros dados. Confira esse pedido; se ainda quiser esta compra, envie de novo.`;
}

/** A second card payment for one purchase. */
export function cartaoEmAnalise(pedidoId: number, { temOutraForma }: { temOutraForma: boolean }): string {
  const outra = temOutraForma ? ', ou escolha outra forma de pagamento' : '';
  return `O pedido nº ${pedidoId}, desta mesma compra, está em análise no banco. Espere a resposta dele${outra}: você não paga duas vezes.`;
}

/** A sale whose card payment waits for an answer takes no other payment. */
export function vendaEmConferencia(pedidoId: number): string {
  return `O pedido nº ${pedidoId}, desta mesma proposta, ainda espera a resposta do banco. Espere por ela antes de pagar de novo: assim você não paga duas vezes.`;
}

/** A single-use coupon that a card order of the same driver holds. */
export function cupomEmAnalise(cupom: string, pedidoId: number): string {
  return `O cupom ${cupom} está no seu pedido nº ${pedidoId}, que o banco ainda analisa. Espere a resposta, ou pague sem ele.`;
}

/** A single-use coupon in a Pix code of another choice, which can still be paid. */
export function cupomEmOutroPix(cupom: string, { pedidoId, ate }: { pedidoId: number; ate: Date }): string {
  return `O cupom ${cupom} está no Pix do seu pedido nº ${pedidoId}, que ainda pode ser pago até ${formatDateTime(ate)}. Pague aquele, espere até lá, ou pague esta compra sem ele.`;
}

/** A single-use coupon that another unpaid order releases. */
export function cupomEmOutroPedido(cupom: string, pedidoId: number): string {
  return `O cupom ${cupom} está no seu pedido nº ${pedidoId}, que ainda não foi pago. Se você pagar aqui, aquele pedido é cancelado.`;
}

/** The same choice was paid recently: by Back, a reload or another tab. */
export function jaComprado({ Pedido, PagoEm }: { Pedido: number; PagoEm: string }): string {
  return `Você já fez esta compra: o pedido nº ${Pedido} foi pago em ${formatDateTime(PagoEm)}. Pague de novo só se quiser comprar mais uma vez.`;
}

/** An order that another one of the same purchase replaced. */
export function pedidoSubstituido(porId: number): string {
  return `Este pedido foi cancelado: o pedido nº ${porId} ficou no lugar dele. Não pague este código. Se ele for pago mesmo assim, devolvemos o valor quando tudo o que havia nele já estava pago; senão, este pedido passa a valer.`;
}

/** An order paid after another one for the same. */
export function pagoEmDobro(porId: number, devolvido: boolean): string {
  return devolvido
    ? `O pedido nº ${porId} já tinha pagado esta compra: o valor deste foi devolvido.`
    : `O pedido nº ${porId} já tinha pagado esta compra. O valor deste volta a quem pagou, sem que você precise pedir.`;
}

interface PlanoDoResumo {
  Inicio: string;
  Fim: string;
  Comeca: 'agora' | 'depois';
  Atual: { Nome: string; Fim: string; DiasQueRestam: number } | null;
  Acima?: readonly Acima[];
}

interface Acima {
  De: 'habilitacoes' | 'veiculos';
  Ativos: number;
  Cabem: number;
}

/** When the plan begins and ends, and of what it looks up fewer than the driver has. */
export function comecoDoPlano(plano: PlanoDoResumo): string {
  return [vigencia(plano), ...(plano.Acima ?? []).map(semConsulta)].join(' ');
}

/** In one line of a phone: the button below stays in sight. */
function semConsulta({ De, Ativos, Cabem }: Acima): string {
  if (De === 'veiculos')
    return `Dos seus ${Ativos} veículos, consulta ${Cabem === 1 ? 'o primeiro' : `os ${Cabem} primeiros`}.`;
  return `Das suas ${Ativos} CNHs, consulta ${Cabem === 1 ? 'a primeira' : `as ${Cabem} primeiras`}.`;
}

function vigencia({ Inicio, Fim, Comeca, Atual }: PlanoDoResumo): string {
  const ate = ultimoDia(Fim);
  if (Comeca === 'depois') {
    const depois = Atual
      ? `Você já tem o plano ${Atual.Nome}. Este começa quando terminar o que já foi pago`
      : 'Este plano começa quando terminar o que já foi pago';
    return `${depois}, em ${formatDate(new Date(Inicio))}, e vale até ${ate}.`;
  }
  if (!Atual) return `O plano começa assim que o pagamento for confirmado e vale até ${ate}.`;
  return `O plano começa assim que o pagamento for confirmado e vale até ${ate}. ${restam(Atual)} do plano ${Atual.Nome} não se perdem: voltam a valer depois dele.`;
}

const restam = ({ DiasQueRestam: dias }: { DiasQueRestam: number }) =>
  dias === 1 ? 'O dia que resta' : `Os ${dias} dias que restam`;

/** The end of a period is exclusive. */
const ultimoDia = (fim: string) => formatDate(new Date(Date.parse(fim) - 1));

const CONFIRA = 'Nada foi cobrado: confira e, se concordar, pague de novo.';

export const GATEWAY_FORA =
  'O serviço de pagamento não responde agora. Nada foi cobrado e nenhum pedido foi feito: tente de novo em um minuto.';
