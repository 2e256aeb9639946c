import type { FullApi } from '../contract.ts';
import { dadosDoPerfil } from '../peticoes/perfil.ts';
import { FASES_DO_PROCESSO, type FaseDoProcesso, TIPOS_DO_PROCESSO, type TipoDoProcesso } from './tipos.ts';

export interface CaminhoDaPeca {
  tipo: TipoDoProcesso | null;
  fase: FaseDoProcesso | null;
  /** The number of the process as the source lists it. */
  numero: string;
}

/** Which paper an address names; null where it does not say. */
export function caminhoDaPeca(parametros: URLSearchParams): CaminhoDaPeca {
  const [tipo, fase] = [parametros.get('tipo'), parametros.get('fase')];
  return {
    tipo: TIPOS_DO_PROCESSO.find((um) => um === tipo) ?? null,
    fase: FASES_DO_PROCESSO.find((uma) => uma === fase) ?? null,
    numero: (parametros.get('numero') ?? '').slice(0, 40),
  };
}

/** What the account knows of who signs. */
export async function preenchido(api: FullApi, { numero }: CaminhoDaPeca): Promise<Record<string, string>> {
  const perfil = dadosDoPerfil(await api.conta.perfil());
  return {
    nome: perfil.NomeCompletoDefesa ?? '',
    cpfDoCondutor: perfil.CpfDefesa ?? '',
    identidade: perfil.identidade ?? '',
    telefone: perfil.TelefoneContato ?? '',
    endereco: perfil.EnderecoCompletos ?? '',
    numeroProcesso: numero,
  };
}
