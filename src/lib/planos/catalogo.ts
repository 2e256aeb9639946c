import * as v from 'valibot';
import planosJson from '#content/planos.json' with { type: 'json' };
import extrasJson from '#content/produtos-extras.json' with { type: 'json' };

// Read the catalogue on the server and pass the shown part as props: an island that imported this file would bundle every plan.

const limite = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)));
const centavos = v.pipe(v.number(), v.integer(), v.minValue(0));

const planoSchema = v.strictObject({
  /** The value stored in a subscription row. */
  chave: v.string(),
  /** The plan's id on the wire, the first of the pair in the routes. */
  id: v.number(),
  nome: v.string(),
  resumo: v.string(),
  /** A note beside a name or line that could be read as a promise of a result or of what the law gives everybody. */
  ressalva: v.nullable(v.string()),
  conteudo: v.array(v.string()),
  limites: v.strictObject({
    habilitacoes: limite,
    veiculos: limite,
    recursosPorAno: limite,
    multasPreexistentes: limite,
  }),
  consulta: v.picklist(['semanal', 'diaria']),
  /** Centavos per appeal; null: the catalogue's single price. */
  precoDoRecurso: v.strictObject({ comum: v.nullable(centavos), autossuspensiva: v.nullable(centavos) }),
  /** Purchase options: the second id of the pair, and centavos per month. The trial has none. */
  detalhes: v.array(
    v.strictObject({ id: v.number(), periodicidade: v.picklist(['A', 'S', 'M']), precoMensal: centavos }),
  ),
});

const extraSchema = v.strictObject({
  guid: v.pipe(v.string(), v.uuid()),
  nome: v.string(),
  descricao: v.string(),
  valor: centavos,
  /** What one unit gives: `peticao`, petitions of the wizard (solicitações); `recurso`, credits for an appeal of any fine. */
  direito: v.picklist(['peticao', 'recurso']),
  unidades: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

export type Plano = v.InferOutput<typeof planoSchema>;
export type DetalheDoPlano = Plano['detalhes'][number];
export type ProdutoExtra = v.InferOutput<typeof extraSchema>;

const catalogo = v.parse(
  v.strictObject({ precoAvulsoDoRecurso: centavos, planos: v.array(planoSchema) }),
  planosJson,
);

export const PLANOS: readonly Plano[] = catalogo.planos;

/** One appeal without a plan that prices it. */
export const PRECOS = { recursoAvulso: catalogo.precoAvulsoDoRecurso };

export const PRODUTOS_EXTRAS: readonly ProdutoExtra[] = v.parse(v.array(extraSchema), extrasJson);

export const CHAVE_DA_DEGUSTACAO = 'degustacao';

/** The plans that can be bought, in the order of the screen. */
export function planosAVenda(): readonly Plano[] {
  return PLANOS.filter((plano) => plano.detalhes.length > 0);
}

export function planoPorChave(chave: string): Plano | undefined {
  return PLANOS.find((plano) => plano.chave === chave);
}

/** Whether a plan has an allowance of appeals, which can be used up; not without a plan (null). */
export function incluiRecursos(chave: string | null): boolean {
  const plano = chave === null ? undefined : planoPorChave(chave);
  return plano !== undefined && plano.limites.recursosPorAno !== 0;
}

/** A plan and its purchase option by the pair of ids; undefined when they do not belong together. */
export function planoPorIds(
  idPlano: number,
  idPlanoDetalhe: number,
): { plano: Plano; detalhe: DetalheDoPlano } | undefined {
  const plano = PLANOS.find((p) => p.id === idPlano);
  const detalhe = plano?.detalhes.find((d) => d.id === idPlanoDetalhe);
  return plano && detalhe ? { plano, detalhe } : undefined;
}

export function produtoExtraPorGuid(guid: string): ProdutoExtra | undefined {
  return PRODUTOS_EXTRAS.find((produto) => produto.guid === guid.toLowerCase());
}

/** The bodies that are looked up today, said beside every price, promise and plan (CDC arts. 30, 31, 37). */
export const ALCANCE = 'Hoje consultamos só o Detran-RJ.';

/** Beside a list of plans. */
export const RESSALVA_DOS_PLANOS = `${ALCANCE} Os nomes dos planos não são promessa: quem decide é o órgão de trânsito.`;
