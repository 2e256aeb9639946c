/** Addresses of the gateways' panels, where a payment is found by its id. They come from public clients (docs/providers.md). */
const PAINEIS: Readonly<Record<string, { nome: string; href: string }>> = {
  pagbank: { nome: 'PagBank', href: 'https://minhaconta.pagbank.com.br/meu-negocio/vendas-e-recebimentos' },
  picpay: { nome: 'PicPay', href: 'https://painel-empresas.picpay.com/' },
};

export const painelDe = (gateway: string) => PAINEIS[gateway] ?? null;
