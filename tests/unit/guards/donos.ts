/** Tables without an owner, and the reason for each. */
export const SEM_DONO: Record<string, string> = {
  usuario: 'is the driver',
  parceiro: 'catalogue, read by all',
  cupom: 'catalogue, read by all',
  cep_consultado: 'catalogue, read by all',
  equipe: 'staff',
  equipe_sessao: 'staff',
  chave_do_servidor: 'of the installation',
  simulado: 'of the simulated services',
  resposta_ilegivel: 'what a service answered; it may name nobody',
  webhook_recebido: 'what a gateway sent: it names no driver until it is believed',
  limite: 'counts addresses of the network and names too',
  idempotencia: 'its owner is `dono`: a driver, or somebody who has no account yet',
  auditoria: 'acts of drivers, staff, gateways and sweeps',
  email_enviado: 'mail to the staff too; its key names the event',
  passo_de_entrada: 'of the door: a passkey says whose it is only when it has answered',
};

/** Unique constraints without the driver: columns that are looked up before the driver is known, and must be unique for all. */
export const DE_TODOS: Record<string, string> = {
  'pedido(gateway,gateway_pedido_id)': "a gateway's order is one of ours, whoever's",
  'chave_de_acesso(credencial)': 'a passkey opens one account',
  'aparelho_push(endereco_do_servico)': 'a browser belongs to who signed in last',
};
