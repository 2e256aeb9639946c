import type { fichaDoDossie } from '#lib/dossie/texto.ts';
import type { DossieInteiro } from './ler.ts';

/** The head of a case file that leaves the house. */
export type FichaDoDossie = Parameters<typeof fichaDoDossie>[0] & { motorista: string; descricao: string };

export function fichaDe({ multa, veiculo, habilitacao }: DossieInteiro, motorista: string): FichaDoDossie {
  return {
    ...multa,
    placa: veiculo?.placa ?? multa.placa,
    numeroCnh: habilitacao?.numeroCnh ?? null,
    motorista,
  };
}
