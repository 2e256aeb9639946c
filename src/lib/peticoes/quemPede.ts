import type { Erros, Respostas } from './form.ts';

/** Whether the signer acts for another person or a company. */
export function representa({ capacidade }: Pick<Respostas, 'capacidade'>): boolean {
  return capacidade === 'procurador' || capacidade === 'representante';
}

/** Who may file, and in whose name (Res. 900 arts. 2 to 4). */
export function errosDeQuemPede(r: Respostas): Erros {
  if (!representa(r)) return {};
  return {
    ...(!r.representadoNome && { representadoNome: 'Informe o nome de quem é representado.' }),
    ...(!r.representadoDocumento && {
      representadoDocumento: 'Informe o CPF ou o CNPJ de quem é representado.',
    }),
  };
}
