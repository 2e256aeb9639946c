/** The ten messages that alternate while a licence is registered, one every two seconds (spec 1, sections 2 and 9). */
export const MENSAGENS_DO_CADASTRO = [
  'Recebemos os dados da sua CNH...',
  'Conferindo o número de registro...',
  'Conferindo o CPF informado...',
  'Protegendo os seus dados...',
  'Criando o cadastro da sua habilitação...',
  'Preparando a busca nos órgãos de trânsito...',
  'Organizando a contagem dos seus pontos...',
  'Separando o espaço para as suas multas...',
  'Ligando os avisos por e-mail...',
  'Quase pronto, só mais um instante...',
] as const;

export const INTERVALO_DAS_MENSAGENS_MS = 2000;

/** Wait between the success message and the new licence's page. */
export const ATRASO_APOS_CADASTRO_MS = 2000;

export const PRAZO_DA_BUSCA_HORAS = 48;
