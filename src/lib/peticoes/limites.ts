/** Lengths of the wizard's fields: plate, number and complement are the specification's (1, sections 5 and 9), the rest ours. */
export const LIMITES = {
  placa: 7,
  numero: 18,
  complemento: 18,
  nome: 150,
  endereco: 300,
  auto: 30,
  enquadramento: 200,
  local: 200,
  orgao: 120,
  /** A short fact in a line of the petition. */
  fato: 300,
  /** The driver's own account. */
  relato: 3000,
} as const;

/** The law counts from the day on which the present traffic code came into force; an earlier date is a slip of the hand. */
export const PRIMEIRO_DIA_DO_CTB = '1998-01-22';

/** Names of the phases (specification 1, section 9). */
export const NOMES_DAS_FASES = { P: 'Defesa Prévia', I: '1ª Instância', II: '2ª Instância' } as const;

export const NOMES_DO_SEXO = { F: 'Feminino', M: 'Masculino' } as const;
