import { escrito, type Respostas } from '#lib/peticoes/form.ts';
import { deEmpresa, representa } from '#lib/peticoes/recusas.ts';

/** The applicant: the person who signs, or the person represented by the signer. */
export function quemPede(d: Respostas) {
  const { sexo, nomeCompletoDefesa: nome, cpfDefesa: cpf, capacidade } = d;
  const feminino = sexo === 'F';
  if (!representa(d)) {
    const proprio = capacidade === 'condutor' || capacidade === 'principal' ? capacidade : 'proprietario';
    return {
      ...tratamento(feminino ? 'a' : 'o'),
      requerente: nome,
      quemResponde: OS_DOIS,
      quemIndica: QUEM_INDICA[proprio === 'principal' ? 'principal' : 'proprietario'][feminino ? 'F' : 'M'],
      nomeDoRequerente: 'Nome',
      tipoDocumento: 'CPF',
      documento: escrito('CpfDefesa', cpf),
      capacidade: capacidade && CAPACIDADES[proprio][feminino ? 'F' : 'M'],
    };
  }
  const { representadoNome: representado = '', representadoDocumento = '' } = d;
  const empresa = deEmpresa(d);
  const espolio = capacidade === 'espolio';
  const requerente = espolio ? nomeDoEspolio(representado) : representado;
  const papel = papelDeQuemAssina(d, feminino);
  return {
    ...tratamento(empresa ? 'a' : 'parte'),
    requerente,
    deEmpresa: empresa,
    quemIndica: espolio ? 'o espólio do proprietário' : QUEM_INDICA.proprietario.M,
    quemResponde: espolio || capacidade === 'responsavel' ? 'Os dois que assinam' : OS_DOIS,
    nomeDoRequerente: empresa ? 'Razão social' : 'Nome',
    tipoDocumento: empresa ? 'CNPJ' : 'CPF',
    documento: escrito('representadoDocumento', representadoDocumento),
    capacidade: undefined,
    representante: papel,
    emNomeDe: espolio ? `representante do ${requerente}` : `${papel} de ${requerente}`,
    pelaParte: espolio ? `Pelo ${requerente}` : `Por ${requerente}`,
  };
}

/** The document that proves the representation, by its id in the list of attachments; empty where the signer files in their own name. */
export function anexoDaRepresentacao({ capacidade, representadoNome = '' }: Respostas): string {
  if (
    capacidade === 'representante' &&
    /\bS\.?\s?\/?A\.?$|sociedade an[oô]nima/i.test(representadoNome.trim())
  )
    return 'estatuto';
  return (capacidade && PROVAS.get(capacidade)) ?? '';
}

const PROVAS: ReadonlyMap<string, string> = new Map([
  ['procurador', 'procuracao'],
  ['representante', 'contrato-social'],
  ['espolio', 'representacao-do-espolio'],
  ['responsavel', 'representacao-legal'],
]);

/** The driver may have typed the name alone, or as the register of a lawsuit has it. */
function nomeDoEspolio(nome: string): string {
  return nome && `Espólio de ${nome.replace(/^esp[óo]lio\s+(d[aeo]s?\s+)?/i, '')}`;
}

function papelDeQuemAssina({ capacidade }: Respostas, feminino: boolean): string {
  if (capacidade === 'espolio') return 'representante do espólio';
  if (capacidade === 'representante' || capacidade === 'responsavel') return 'representante legal';
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

/** Owner and driver, or who signs for the owner. */
const OS_DOIS = 'Os dois';

/** CTB art. 257 §7: both may name the driver, and answer for the infraction if they do not. */
const QUEM_INDICA = {
  proprietario: { F: 'a proprietária', M: 'o proprietário' },
  principal: { F: 'a principal condutora', M: 'o principal condutor' },
} as const;

/** How the text refers to the applicant; a represented person's sex is unknown. */
function tratamento(como: 'o' | 'a' | 'parte') {
  const nome = como === 'parte' ? 'parte requerente' : 'requerente';
  const artigo = como === 'o' ? 'o' : 'a';
  return {
    oRequerente: `${artigo.toUpperCase()} ${nome}`,
    oRequerenteMinusculo: `${artigo} ${nome}`,
    doRequerente: `d${artigo} ${nome}`,
    doRequerenteSo: `d${artigo} ${nome}`,
    aoRequerente: artigo === 'o' ? `ao ${nome}` : `à ${nome}`,
  };
}
