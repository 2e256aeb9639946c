import { parse } from 'csv-parse/sync';
import * as v from 'valibot';

/** A vehicle of a sheet, as it was written. */
export interface LinhaDaPlanilha {
  /** Of the file, from 1, as an editor shows it. */
  linha: number;
  placa: string;
  renavam: string;
  documento: string;
}

/** What one import takes: far more than any plan. */
export const LINHAS_DA_PLANILHA = 500;
export const PLANILHA_MAX_BYTES = 256 * 1024;

/** Names that people give the columns, in small letters and without accents. */
const COLUNAS: Record<keyof Omit<LinhaDaPlanilha, 'linha'>, RegExp> = {
  placa: /^placas?$/,
  renavam: /^(?:(?:codigo|numero|n) ?)?renavam$/,
  documento: /^(?:cpf|cnpj|cpf ?\/? ?(?:ou)? ?cnpj|documento|proprietario|documento do proprietario)$/,
};

const simples = (texto: string) =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[.:_-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/**
 * The lines of a sheet: separated by semicolons, commas or tabs, in the letters of today or of old sheets, with the names of the
 * columns in its first line. Null for what has no columns of plates and Renavam, or is no sheet.
 */
export function lerPlanilha(bytes: Uint8Array): LinhaDaPlanilha[] | null {
  const linhas = registros(textoDe(bytes));
  const [cabeca, ...resto] = linhas ?? [];
  if (!cabeca) return null;
  const nomes = cabeca.record.map(simples);
  const coluna = (nome: keyof typeof COLUNAS) => nomes.findIndex((um) => COLUNAS[nome].test(um));
  const [placa, renavam, documento] = [coluna('placa'), coluna('renavam'), coluna('documento')];
  if (placa === -1 || renavam === -1) return null;
  return resto.map(({ record, info }) => ({
    linha: info.lines,
    placa: record[placa]?.trim() ?? '',
    renavam: record[renavam]?.trim() ?? '',
    documento: record[documento]?.trim() ?? '',
  }));
}

const Registros = v.array(v.object({ record: v.array(v.string()), info: v.object({ lines: v.number() }) }));

function registros(texto: string): v.InferOutput<typeof Registros> | null {
  const [primeira = ''] = texto.split(/\r?\n/, 1);
  const separador = [';', '\t', ','].find((um) => primeira.includes(um));
  if (separador === undefined || texto.includes('\0')) return null;
  try {
    const lidos: unknown = parse(texto, {
      delimiter: separador,
      info: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      skipRecordsWithEmptyValues: true,
    });
    return v.parse(Registros, lidos);
  } catch {
    // A quote that never ends: there are no lines to speak of.
    return null;
  }
}

/** Sheets of this country still write the letters of Windows. */
function textoDe(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
