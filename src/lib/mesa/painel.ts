/** The gateways' own panels, where a payment is looked for by its id. */
const PAINEIS: Readonly<Record<string, { nome: string; href: string }>> = {
  pagbank: { nome: 'PagBank', href: 'https://minhaconta.pagbank.com.br/' },
  picpay: { nome: 'PicPay', href: 'https://painel-empresas.picpay.com/' },
};

export const painelDe = (gateway: string) => PAINEIS[gateway] ?? null;
