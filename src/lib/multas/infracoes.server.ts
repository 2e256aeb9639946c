import * as v from 'valibot';
import infracoesJson from '#content/infracoes.json' with { type: 'json' };
import { digitoDoCodigoConfere, normalizarCodigo } from './codigo.ts';
import { multaPorNaoIndicar } from './indicacao.ts';

// The table is data for the server: an island that needs one infraction gets it as a prop.

const infracaoSchema = v.strictObject({
  /** Three digits, check digit, desdobramento: see codigo.ts. */
  codigo: v.pipe(v.string(), v.regex(/^\d{5}$/)),
  /** In our own words. */
  descricao: v.string(),
  /** Article of the CTB. */
  artigo: v.string(),
  natureza: v.picklist(['leve', 'media', 'grave', 'gravissima']),
  /** How many times the simple fine of its nature. */
  fator: v.pipe(v.number(), v.integer(), v.minValue(1)),
  valor: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The points that count, 0 when the law computes none. */
  pontos: v.picklist([0, 3, 4, 5, 7]),
  motivoSemPontos: v.nullable(v.string()),
  suspensaoDireta: v.boolean(),
  responsavel: v.picklist(['condutor', 'proprietario']),
});

export type Infracao = v.InferOutput<typeof infracaoSchema>;

export const INFRACOES: readonly Infracao[] = v.parse(v.array(infracaoSchema), infracoesJson);

/** Shown where the product uses the table. */
export const AVISO_DA_TABELA =
  'Tabela informativa com as infrações mais comuns. Confira o código, a conduta e o responsável com um especialista.';

/** The table's data for a code in any spelling. */
export function consultarCodigo(texto: string): {
  codigo: string | null;
  infracao: Infracao | null;
  /** The code looks mistyped: it needs five digits, and the fourth must match. A known code is never suspect. */
  suspeito: boolean;
} {
  const codigo = normalizarCodigo(texto);
  if (codigo === null) return { codigo, infracao: null, suspeito: true };
  const infracao = porCodigo.get(codigo) ?? null;
  return { codigo, infracao, suspeito: infracao === null && !digitoDoCodigoConfere(codigo) };
}

export function infracaoPorCodigo(texto: string): Infracao | null {
  return consultarCodigo(texto).infracao;
}

/**
 * What counts of a fine: a known code by the table, because an amount may be multiplied and a source may omit the suspension (CTB arts.
 * 218 III, 258 §2, 259 §4). Where the source gives no points, there are none; an unknown code keeps what was told.
 */
export function contaDaMulta(multa: {
  codigo: string | null;
  descricao: string;
  pontos: number;
  suspensiva: boolean;
}): { pontos: number; suspensiva: boolean } {
  const infracao = infracaoPorCodigo(multa.codigo ?? '');
  const semPontos = multa.pontos === 0 || multaPorNaoIndicar(multa.codigo, multa.descricao);
  return {
    pontos: semPontos ? 0 : (infracao?.pontos ?? multa.pontos),
    suspensiva: multa.suspensiva || infracao?.suspensaoDireta === true,
  };
}

const porCodigo: ReadonlyMap<string, Infracao> = new Map(INFRACOES.map((i) => [i.codigo, i]));

/** The legal amount of each code in centavos: small enough for a page that checks codes in the browser. */
export const VALORES_DA_LEI: Readonly<Record<string, number>> = Object.fromEntries(
  INFRACOES.map(({ codigo, valor }) => [codigo, valor]),
);

/** The infraction in plain words: from the table, else from the source, which may say nothing. */
export function tituloDaMulta({
  CodigoInfracao,
  Descricao,
}: {
  CodigoInfracao: string | null;
  Descricao: string;
}): string {
  return infracaoPorCodigo(CodigoInfracao ?? '')?.descricao ?? (Descricao.trim() || 'Infração não informada');
}
