/** Buyer data required for a payment; the profile screen requires all of them. */
export interface PerfilDoComprador {
  nome: string;
  cpf: string;
  rg: string | null;
  dataNascimento: string | null;
  telefone: string | null;
  sexo: string | null;
  endereco: string | null;
  bairro: string | null;
  cidade: string | null;
  uf: string | null;
  cep: string | null;
}

/** Whether the profile is complete (spec 2, section 5); house number and complement are optional. */
export function perfilCompleto(perfil: PerfilDoComprador): boolean {
  return CAMPOS.every((campo) => (perfil[campo] ?? '').trim() !== '');
}

const CAMPOS = [
  'nome',
  'cpf',
  'rg',
  'dataNascimento',
  'telefone',
  'sexo',
  'endereco',
  'bairro',
  'cidade',
  'uf',
  'cep',
] as const;
