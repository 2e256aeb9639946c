/** What a payment needs to know of the buyer; the profile screen asks for all of it. */
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

/** Whether all of the profile is filled in (spec 2, section 5): house number and complement may be missing. */
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
