import { lettersAndDigits } from '../documents.ts';
import type { Erros, Respostas } from './form.ts';

/** The signers for another person or a company. */
const REPRESENTANTES: readonly Respostas['capacidade'][] = [
  'procurador',
  'representante',
  'espolio',
  'responsavel',
];

/** Whether the signer acts for another person or a company. */
export function representa({ capacidade }: Pick<Respostas, 'capacidade'>): boolean {
  return REPRESENTANTES.includes(capacidade);
}

/** Who may file, and in whose name (Res. 900 arts. 2 to 4). */
export function errosDeQuemPede(r: Respostas): Erros {
  if (!representa(r)) return {};
  return {
    ...(!r.representadoNome && { representadoNome: 'Informe o nome de quem é representado.' }),
    ...(!r.representadoDocumento && {
      representadoDocumento: 'Informe o CPF ou o CNPJ de quem é representado.',
    }),
    ...errosDoRepresentado(r),
  };
}

/** An estate, a minor or a person under guardianship is a person, and not the one who signs. */
function errosDoRepresentado({ capacidade, representadoDocumento = '', cpfDefesa }: Respostas): Erros {
  if (capacidade !== 'espolio' && capacidade !== 'responsavel') return {};
  if (lettersAndDigits(representadoDocumento).length === 14)
    return { representadoDocumento: 'Este é um CNPJ: por uma empresa assina quem a representa.' };
  return representadoDocumento !== '' && representadoDocumento === cpfDefesa
    ? { representadoDocumento: 'Este CPF é o de quem assina. Informe o de quem é representado.' }
    : {};
}
