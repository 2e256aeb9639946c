import { readRows } from '../../platform/sheets/rows.ts';
import type { SheetRow } from '../../platform/sheets/xlsx.ts';

/** A vehicle's row in a spreadsheet, as written. */
export interface LinhaDaPlanilha {
  /** Row number in the file, from 1. */
  linha: number;
  placa: string;
  renavam: string;
  documento: string;
  /** State; empty when the sheet has none. */
  uf: string;
}

type Campo = Exclude<keyof LinhaDaPlanilha, 'linha'>;

export interface Planilha {
  linhas: LinhaDaPlanilha[];
  /** Column of each field as shown to the user: 'B (Nº RENAVAM)'. Missing fields have none. */
  colunas: Partial<Record<Campo, string>>;
}

/** Maximum rows per import: far more than any plan allows. */
export const LINHAS_DA_PLANILHA = 500;
export const PLANILHA_MAX_BYTES = 1024 * 1024;

/** Rows searched for the header below a report's title, date and company. */
const LINHAS_DE_TITULO = 20;

/** Patterns of column headers (lower case, no accents, spaces for punctuation), most likely first. */
const COLUNAS: Record<Campo, readonly RegExp[]> = {
  placa: [/^placas?$/, /\bplaca(?! (antiga|anterior|velha))\b/],
  renavam: [/\brenavam\b/],
  documento: [
    /^(cpf|cnpj|cpf (ou |e )?cnpj)$/,
    /^(?!.*(motorista|condutor)).*\b(cpf|cnpj)\b/,
    /^doc(umento)?( do)?( proprietario)?$/,
    /^proprietario$/,
  ],
  uf: [/^uf( da placa| do veiculo)?$/],
};

const simples = (texto: string) =>
  texto
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** The vehicles in a sheet with plate and Renavam columns; null when it has none. */
export function lerPlanilha(bytes: Uint8Array): Planilha | null {
  for (const linhas of readRows(bytes)) {
    const cabeca = linhas.slice(0, LINHAS_DE_TITULO).findIndex((linha) => lugaresEm(linha) !== null);
    const nomes = linhas[cabeca];
    const lugares = nomes && lugaresEm(nomes);
    if (lugares) return daPlanilha(linhas.slice(cabeca + 1), nomes.cells, lugares);
  }
  return null;
}

/** Column index of each field, -1 when missing; null for a row that is not the header. */
function lugaresEm({ cells }: SheetRow): Record<Campo, number> | null {
  const nomes = cells.map(simples);
  const lugar = (campo: Campo) =>
    COLUNAS[campo].map((nome) => nomes.findIndex((um) => nome.test(um))).find((um) => um !== -1) ?? -1;
  const lugares = {
    placa: lugar('placa'),
    renavam: lugar('renavam'),
    documento: lugar('documento'),
    uf: lugar('uf'),
  };
  return lugares.placa === -1 || lugares.renavam === -1 || lugares.placa === lugares.renavam ? null : lugares;
}

function daPlanilha(
  linhas: readonly SheetRow[],
  nomes: readonly string[],
  lugares: Record<Campo, number>,
): Planilha {
  const campos = Object.keys(lugares) as Campo[];
  const colunas = Object.fromEntries(
    campos.flatMap((campo) =>
      lugares[campo] === -1 ? [] : [[campo, `${letra(lugares[campo])} (${nomes[lugares[campo]]})`]],
    ),
  );
  return {
    colunas,
    linhas: linhas.map(({ line, cells }) => {
      const de = (campo: Campo) => cells[lugares[campo]]?.trim() ?? '';
      const [placa, ufDaPlaca = ''] = placaComUf(de('placa'));
      const documento = de('documento');
      return {
        linha: line,
        placa,
        renavam: semDecimais(de('renavam')),
        // A column called 'proprietário' often holds a name.
        documento: /\d/.test(documento) ? semDecimais(documento) : '',
        uf: de('uf') || ufDaPlaca,
      };
    }),
  };
}

/** Splits 'ABC1D23/RJ' into plate and state. */
function placaComUf(texto: string): [string, string?] {
  const [, placa, uf] = /^(\w{3}[\s-]?\w{4})\s*[/(-]\s*([A-Za-z]{2})\)?$/.exec(texto) ?? [];
  return placa && uf ? [placa, uf] : [texto];
}

/** Drops the decimals in '12345678901,0', added by programs that treated the id as a number. */
function semDecimais(texto: string): string {
  return /^(\d{8,14})[.,]0+$/.exec(texto)?.[1] ?? texto;
}

/** Column letters: A, B, …, Z, AA. */
function letra(coluna: number): string {
  const ultima = String.fromCharCode(65 + (coluna % 26));
  return coluna < 26 ? ultima : letra(Math.floor(coluna / 26) - 1) + ultima;
}
