import type { fichaDoDossie } from '#lib/dossie/texto.ts';
import type { DossieInteiro } from './ler.ts';

/** Data of the case file's cover page. */
export type FichaDoDossie = Parameters<typeof fichaDoDossie>[0] & { motorista: string; descricao: string };

export function fichaDe({ multa, veiculo, habilitacao }: DossieInteiro, motorista: string): FichaDoDossie {
  return {
    ...multa,
    placa: veiculo?.placa ?? multa.placa,
    numeroCnh: habilitacao?.numeroCnh ?? null,
    motorista,
  };
}
