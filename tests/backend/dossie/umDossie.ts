import { paths } from '#lib/paths.ts';
import type { Driver, TestApp } from '../harness/app.ts';
import { motoristaComMulta } from '../harness/multas.ts';

/** A fine with its case file. */
export function dossieDe(app: TestApp) {
  const comMulta = () => motoristaComMulta(app);

  const nota = (GuidMulta: string, mais: Record<string, unknown> = {}) => ({
    GuidMulta,
    Tipo: 'nota' as const,
    Texto: 'Liguei para o órgão.',
    ...mais,
  });

  const baixar = (guid: string, formato: 'pdf' | 'zip', driver?: Driver) =>
    app.fetch(paths.dossie(guid, formato), {}, driver);
  return { comMulta, nota, baixar };
}

/** The fine of a case file that is drawn without a database. */
export const ficha = {
  autoInfracao: 'C00000001',
  orgaoEmissor: 'Detran RJ',
  codigoInfracao: '74550',
  dataInfracao: '2026-03-10',
  horaInfracao: null,
  localInfracao: null,
  valorOriginal: 130_16,
  placa: null,
  numeroCnh: null,
  motorista: 'Ana',
  descricao: 'Velocidade',
};
