import { lettersAndDigits } from '#lib/documents.ts';
import { escrito, type Respostas } from '#lib/peticoes/form.ts';
import { representa } from '#lib/peticoes/quemPede.ts';
import { tratamento } from './escrita.ts';

/** The applicant: the person who signs, or the person represented by the signer. */
export function quemPede(d: Respostas) {
  const { sexo, nomeCompletoDefesa: nome, cpfDefesa: cpf, capacidade } = d;
  const feminino = sexo === 'F';
  if (!representa(d)) {
    const proprio = capacidade === 'condutor' || capacidade === 'principal' ? capacidade : 'proprietario';
    return {
      ...tratamento(feminino ? 'a' : 'o'),
      requerente: nome,
      quemIndica: QUEM_INDICA[proprio === 'principal' ? 'principal' : 'proprietario'][feminino ? 'F' : 'M'],
      nomeDoRequerente: 'Nome',
      tipoDocumento: 'CPF',
      documento: escrito('CpfDefesa', cpf),
      capacidade: capacidade && CAPACIDADES[proprio][feminino ? 'F' : 'M'],
    };
  }
  const { representadoNome, representadoDocumento = '' } = d;
  const empresa = lettersAndDigits(representadoDocumento).length === 14;
  return {
    ...tratamento(empresa ? 'a' : 'parte'),
    requerente: representadoNome,
    deEmpresa: empresa,
    quemIndica: QUEM_INDICA.proprietario.M,
    nomeDoRequerente: empresa ? 'Razão social' : 'Nome',
    tipoDocumento: empresa ? 'CNPJ' : 'CPF',
    documento: escrito('representadoDocumento', representadoDocumento),
    capacidade: undefined,
    representante: papelDeQuemAssina(d, feminino),
  };
}

function papelDeQuemAssina({ capacidade }: Respostas, feminino: boolean): string {
  if (capacidade === 'representante') return 'representante legal';
  return feminino ? 'procuradora' : 'procurador';
}

const CAPACIDADES = {
  proprietario: { F: 'proprietária do veículo no registro', M: 'proprietário do veículo no registro' },
  principal: {
    F: 'principal condutora do veículo no registro',
    M: 'principal condutor do veículo no registro',
  },
  condutor: { F: 'condutora do veículo', M: 'condutor do veículo' },
} as const;

/** CTB art. 257 §7: both may name the driver, and answer for the infraction if they do not. */
const QUEM_INDICA = {
  proprietario: { F: 'a proprietária', M: 'o proprietário' },
  principal: { F: 'a principal condutora', M: 'o principal condutor' },
} as const;
