export const O_QUE_SE_OLHA = [
  'prazos',
  'planilha',
  'multa',
  'procuracao',
  'recurso',
  'compartilhados',
  'veiculo',
  'cnh',
  'multa-compartilhada',
] as const;
export type OQueSeOlha = (typeof O_QUE_SE_OLHA)[number];

export const ROTULO_DO_QUE_SE_OLHA: Record<OQueSeOlha, string> = {
  prazos: 'Seus prazos, na lista',
  planilha: 'Seus prazos, em planilha',
  multa: 'Uma multa, para pedir o recurso',
  procuracao: 'A sua procuração',
  recurso: 'Pediu um recurso no seu nome',
  compartilhados: 'O que você compartilhou, na lista',
  veiculo: 'Um veículo que você compartilhou',
  cnh: 'Uma CNH que você compartilhou',
  'multa-compartilhada': 'Uma multa do que você compartilhou',
};
