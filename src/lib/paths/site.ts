export const inicio = '/';
export const login = '/login';
/** The sign-in that says that the recovery mail is on its way: in the address, because a browser may refuse the cookie of other messages. */
export const recuperacaoEnviada = (volta: string | null): string =>
  `${comVolta(login, volta)}${volta ? '&' : '?'}enviado=1`;
/** The second factor of a sign-in. */
export const codigoDeEntrada = (volta: string | null): string => comVolta('/login/codigo', volta);
export const cadastrarUsuario = (parceiro?: string) =>
  parceiro ? `/cadastrarUsuario/${encodeURIComponent(parceiro)}` : '/cadastrarUsuario';
export const esqueceuSenha = '/esqueceuSenha';
/** The token travels in the fragment-free query of a one-time link. */
export const redefinirSenha = (codigo: string) => `/redefinirSenha?codigo=${encodeURIComponent(codigo)}`;
/** The link of the first mail, which confirms the address. */
export const confirmarEmail = (codigo: string) => `/confirmarEmail?codigo=${encodeURIComponent(codigo)}`;
export const sair = '/sair';
/** Switches reminders off and on by a mailed code, without a session. */
export const lembretes = (codigo: string) => `/lembretes?codigo=${encodeURIComponent(codigo)}`;
/** A driver's calendar: readable by anybody with the address. */
export const agenda = (chave: string) => `/agenda/${chave}.ics`;
/** One deadline as a file for a calendar. */
export const agendaDoPrazo = (guid: string, tipo: string) => `/agenda/prazo/${guid}/${tipo}`;
export const semInternet = '/sem-internet';
/** The picture that a shared link shows, 1200 by 630. */
export const figura = '/social.png';
export const guia = {
  inicio: '/guia',
  tema: (nome: string) => `/guia/${nome}`,
  infracao: (nome: string) => `/guia/infracoes/${nome}`,
} as const;
export const politicas = {
  termos: '/politicas/termos-de-uso',
  pagamento: '/politicas/pagamento-e-cancelamento',
} as const;
export * as app from './app.ts';
/** The commerce call that a waiting checkout polls. */
export const transacao = '/comercio/transacao.php';
/** The summaries that the page of a running consultation polls. */
export const resumoDaCnh = (guid: string) => `/api/appUsuario/v1/Habilitacao/Guid/${guid}/Resumo`;
export const cep = (cep: string) => `/api/appUsuario/v1/Cep/${cep}`;
export const solicitacao = (id: number) => `/api/appUsuario/v1/Solicitacao/${id}`;
export const resumoDoVeiculo = (guid: string) => `/api/appUsuario/v1/Veiculo/Guid/${guid}/Resumo`;
/** The poll for push messages. */
export const pushApp = '/api/appUsuario/v1/Notificacao/PushApp';
/** Everything kept about the driver, as a file. */
export const meusDados = '/api/appUsuario/v1/Usuario/MeusDados';
export const recibo = (idVenda: number) => `/api/appUsuario/v1/Pedido/${idVenda}/Recibo`;
export const arquivo = (id: string) => `/arquivos/${id}`;
/** The power of attorney for the appeals of a fine, to print and sign. */
export const procuracao = (guidDaMulta: string) => `/arquivos/procuracao/${guidDaMulta}`;
export const municipios = (uf: string) => `/referencia/municipios/${uf.toLowerCase()}.json`;
export const webhook = { pagbank: '/webhooks/pagbank', picpay: '/webhooks/picpay' } as const;
export const simulador = '/simulador';

/** Sign-in, sign-up or recovery with a way back to `volta`, which is kept through all of them. */
export function comVolta(porta: string, volta: string | null | undefined): string {
  return volta ? `${porta}?volta=${encodeURIComponent(volta)}` : porta;
}
