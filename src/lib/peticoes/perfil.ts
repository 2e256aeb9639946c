import type { InferOutput } from 'valibot';
import type { Perfil } from '../conta/contract.ts';
import { REQUERENTE } from './campos/requerente.ts';
import { montarEndereco } from './endereco.ts';
import { campoDe, escrito, type NomeDoCampo, type Rascunho } from './form.ts';

/** The personal data of the wizard as the profile knows them. */
export function dadosDoPerfil(perfil: InferOutput<typeof Perfil>): Rascunho {
  const texto = (valor: string | null) => valor ?? '';
  const cabe = (nome: NomeDoCampo, valor: string | null) => texto(valor).slice(0, campoDe(nome).maxlength);
  return {
    Sexo: perfil.Sexo === 'E' ? '' : perfil.Sexo,
    NomeCompletoDefesa: perfil.Nome,
    CpfDefesa: escrito('CpfDefesa', perfil.Cpf),
    TelefoneContato: escrito('TelefoneContato', perfil.Telefone),
    cep: escrito('cep', perfil.Cep),
    numero: cabe('numero', perfil.Numero),
    complemento: cabe('complemento', perfil.Complemento),
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
export const SEM_DADOS_PESSOAIS: Rascunho = Object.fromEntries(
  Object.keys(REQUERENTE).map((nome) => [nome, '']),
);
