/** The gateways' own panels, where a payment is looked for by its id (docs/providers.md: from public clients, not from the providers' pages). */
const PAINEIS: Readonly<Record<string, { nome: string; href: string }>> = {
  pagbank: { nome: 'PagBank', href: 'https://minhaconta.pagbank.com.br/meu-negocio/vendas-e-recebimentos' },
  picpay: { nome: 'PicPay', href: 'https://painel-empresas.picpay.com/' },
};

export const painelDe = (gateway: string) => PAINEIS[gateway] ?? null;
