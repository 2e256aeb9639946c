import type { InferOutput } from 'valibot';
import type { Perfil } from '../conta/contract.ts';
import { formatCep, formatCpf, formatPhone } from '../documents.ts';
import { montarEndereco } from './endereco.ts';
import { LIMITES } from './limites.ts';
import { CAMPOS, type Rascunho } from './rascunho.ts';

/** The personal data of the wizard as the profile knows them. */
export function dadosDoPerfil(perfil: InferOutput<typeof Perfil>): Rascunho {
  const texto = (valor: string | null) => valor ?? '';
  return {
    Sexo: perfil.Sexo === 'E' ? '' : perfil.Sexo,
    NomeCompletoDefesa: perfil.Nome,
    CpfDefesa: formatCpf(perfil.Cpf),
    TelefoneContato: formatPhone(texto(perfil.Telefone)),
    cep: formatCep(texto(perfil.Cep)),
    numero: texto(perfil.Numero).slice(0, LIMITES.numero),
    complemento: texto(perfil.Complemento).slice(0, LIMITES.complemento),
    EnderecoCompletos: perfil.Endereco
      ? montarEndereco({
          logradouro: perfil.Endereco,
          numero: texto(perfil.Numero),
          complemento: texto(perfil.Complemento),
          bairro: texto(perfil.Bairro),
          cidade: texto(perfil.Cidade),
          uf: texto(perfil.UF),
          cep: texto(perfil.Cep),
        })
      : '',
    identidade: texto(perfil.Rg) && `RG ${perfil.Rg}`,
  };
}

/** Another person's data are hers to give. */
export const SEM_DADOS_PESSOAIS: Rascunho = Object.fromEntries(CAMPOS['1'].map((campo) => [campo, '']));
