import * as v from 'valibot';
import circulacao from '#content/guia/fichas/circulacao.json' with { type: 'json' };
import estacionamento from '#content/guia/fichas/estacionamento.json' with { type: 'json' };
import habilitacao from '#content/guia/fichas/habilitacao.json' with { type: 'json' };
import pessoas from '#content/guia/fichas/pessoas.json' with { type: 'json' };
import placasEDocumentos from '#content/guia/fichas/placas-e-documentos.json' with { type: 'json' };
import veiculo from '#content/guia/fichas/veiculo.json' with { type: 'json' };
import velocidadeERisco from '#content/guia/fichas/velocidade-e-risco.json' with { type: 'json' };
import { formatarCodigo } from '#lib/multas/codigo.ts';
import { INFRACOES, type Infracao } from '#lib/multas/infracoes.server.ts';
import { paths } from '#lib/paths.ts';
import { CHAVES_DE_FONTE } from './fontes.server.ts';

const frase = v.pipe(v.string(), v.minLength(4));
const codigo = v.pipe(v.string(), v.regex(/^\d{5}$/));

const fichaSchema = v.strictObject({
  codigo,
  /** Heading under which the guide lists it. */
  tema: frase,
  /** The conduct that this code records. */
  registra: v.pipe(v.string(), v.minLength(30)),
  /** Who is responsible, when the table is not enough. */
  responde: v.nullable(frase),
  /** Whether the vehicle must be stopped: the manual's 'mediante', 'possível sem' and 'vide procedimentos'. */
  abordagem: v.picklist(['obrigatoria', 'dispensada', 'depende']),
  abordagemNota: v.nullable(frase),
  medida: v.nullable(frase),
  /** Bodies that may fine, by the manual. */
  competencia: v.pipe(v.array(v.picklist(['estadual', 'municipal', 'rodoviario'])), v.minLength(1)),
  /** The article of the CTB and when the conduct is that crime. */
  crime: v.nullable(v.strictObject({ artigo: v.pipe(v.string(), v.regex(/^\d{3}$/)), quando: frase })),
  limites: v.array(frase),
  /** When this code does not apply, and which one does. */
  naoCabe: v.pipe(v.array(frase), v.minLength(1)),
  vizinhos: v.pipe(v.array(v.strictObject({ codigo, diferenca: frase })), v.minLength(1)),
  /** What a driver can check in the papers: facts, never a promise. */
  conferir: v.pipe(v.array(frase), v.minLength(2)),
  /** Sources besides the article and the manual's sheet: keys of fontes.server.ts. */
  fontes: v.pipe(v.array(v.picklist(CHAVES_DE_FONTE)), v.minLength(1)),
  /** Codes of the manual's sheets that were read for it; its own is missing if the manual has none or it was not read. */
  lidas: v.pipe(v.array(codigo), v.minLength(1)),
  palavras: v.string(),
  revisadoEm: v.pipe(v.string(), v.isoDate()),
});

export type Ficha = v.InferOutput<typeof fichaSchema>;

/** One sheet per code of the table (after the MBFT, CONTRAN's manual of enforcement). An invalid one stops the start. */
export const FICHAS: readonly Ficha[] = v.parse(v.array(fichaSchema), [
  ...habilitacao,
  ...estacionamento,
  ...circulacao,
  ...velocidadeERisco,
  ...placasEDocumentos,
  ...veiculo,
  ...pessoas,
]);

const porCodigo: ReadonlyMap<string, Ficha> = new Map(FICHAS.map((ficha) => [ficha.codigo, ficha]));

/** @throws when a code of the table has no sheet, which stops the start; see the check below. */
export function fichaDe({ codigo }: { codigo: string }): Ficha {
  const ficha = porCodigo.get(codigo);
  if (!ficha) throw new Error(`Infração sem ficha no guia: ${codigo}`);
  return ficha;
}

INFRACOES.forEach(fichaDe);

/** The one address of an infraction's page: its code, then its name for who reads the address. */
export function enderecoDaInfracao({ codigo, descricao }: Pick<Infracao, 'codigo' | 'descricao'>): string {
  return paths.guia.infracao(
    `${formatarCodigo(codigo)}-${semAcentos(descricao).replace(/[^a-z0-9]+/g, '-')}`,
  );
}

/** The infraction of a page's address, by its code; null for an unknown code. */
export function infracaoDoEndereco(nome: string): Infracao | null {
  const [, tres, dois] = /^(\d{3})-?(\d{2})(?:-|$)/.exec(nome) ?? [];
  return INFRACOES.find(({ codigo }) => codigo === `${tres}${dois}`) ?? null;
}

/** Lower case, without accents: how texts are compared and addresses written. */
export function semAcentos(texto: string): string {
  return texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
