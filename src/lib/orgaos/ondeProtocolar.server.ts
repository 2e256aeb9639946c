import * as v from 'valibot';
import dados from '#content/orgaos/ondeProtocolar.json' with { type: 'json' };
import { formatDate } from '../dates.ts';
import { ufDoOrgao } from '../peticoes/orgaos.ts';
import { ESTADOS } from '../referencia/estados.ts';

// Where to file a defence or appeal, by body and source. A way without a source is null: 'não conferido'.

const fonte = v.strictObject({
  href: v.pipe(v.string(), v.url()),
  /** The kind of source: the body itself, its government, the news. */
  de: v.string(),
  /** The year of the source, where the copy shows one. */
  ano: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(2019))),
});
const via = v.nullable(v.strictObject({ como: v.pipe(v.string(), v.minLength(5)), fonte }));

const orgao = v.strictObject({
  chave: v.string(),
  nome: v.string(),
  tipo: v.picklist(['federal', 'estado', 'rodovias', 'capital']),
  uf: v.nullable(v.picklist(ESTADOS.map(({ Sigla }) => Sigla))),
  cidade: v.nullable(v.string()),
  /** Other names that a notice prints. */
  siglas: v.array(v.string()),
  internet: via,
  correio: via,
  balcao: via,
  /** Where the payment slip is issued. */
  pagamento: v.optional(via, null),
});

const { conferidoEm, orgaos } = v.parse(
  v.strictObject({ conferidoEm: v.pipe(v.string(), v.isoDate()), orgaos: v.array(orgao) }),
  dados,
);

export type OrgaoDaLista = v.InferOutput<typeof orgao>;

/** The day on which the stored copies of all sources were read. */
export const CONFERIDO_EM = conferidoEm;
export const ORGAOS: readonly OrgaoDaLista[] = orgaos;

export const VIAS = [
  { chave: 'internet', rotulo: 'Pela internet' },
  { chave: 'correio', rotulo: 'Pelos Correios' },
  { chave: 'balcao', rotulo: 'No balcão' },
] as const;

/** Whether a source was found for any way of filing at a body. */
export const temVia = (um: OrgaoDaLista): boolean => VIAS.some(({ chave }) => um[chave] !== null);

/** The ways to file at a body, a line each, for print; what has no source, and each way of an unknown body, is 'não conferido'. */
export function linhasDasVias(orgao: string): { linhas: string[]; sabidas: boolean } {
  const um = orgaoChamado(orgao);
  const linhas = VIAS.map(({ chave, rotulo }) => {
    const via = um?.[chave];
    if (!via) return `${rotulo}: não conferido.`;
    const { de, ano } = via.fonte;
    return `${rotulo}: ${via.como} (fonte: ${[de, ano].filter(Boolean).join(', ')}; lida em ${formatDate(CONFERIDO_EM)}).`;
  });
  return { linhas, sabidas: um !== null && temVia(um) };
}

/** The body of a name on a notice or from the source; null for an ambiguous name. */
export function orgaoChamado(nome: string, uf?: string): OrgaoDaLista | null {
  const escrito = simples(nome);
  const porSigla = ORGAOS.find(({ siglas }) => siglas.some((sigla) => tem(escrito, sigla)));
  if (porSigla) return porSigla;
  const federal = FEDERAIS.find(([escrita]) => escrita.test(escrito))?.[1];
  if (federal) return porChave(federal);
  const estado = ufDoOrgao(nome)?.toLowerCase() ?? ufPeloNome(escrito) ?? uf?.toLowerCase();
  if (DETRAN.test(escrito)) return estado ? porChave(`detran-${estado}`) : null;
  if (RODOVIAS.test(escrito)) return estado ? porChave(`der-${estado}`) : null;
  if (!MUNICIPAL.test(escrito)) return null;
  return (
    ORGAOS.find(({ cidade, uf: dela }) => cidade && tem(escrito, cidade) && cabe(dela, nome, uf)) ?? null
  );
}

const FEDERAIS = [
  [/POLICIA RODOVIARIA FEDERAL/, 'prf'],
  [/DEPARTAMENTO NACIONAL DE INFRA/, 'dnit'],
  [/AGENCIA NACIONAL DE TRANSPORTES/, 'antt'],
] as const;
const DETRAN = /\bDETRAN|DEPARTAMENTO (ESTADUAL )?DE TRANSITO/;
const RODOVIAS = /\bDER\b|ESTRADAS DE RODAGEM/;
const MUNICIPAL = /PREFEITURA|MUNICIP|\bPREF\b|\bSM[A-Z]{1,4}\b|\bSEMOB\b|\bCET\b/;

const simples = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
const tem = (escrito: string, palavra: string) =>
  new RegExp(`(^|[^A-Z])${simples(palavra)}($|[^A-Z])`).test(escrito);
const porChave = (chave: string) => ORGAOS.find((um) => um.chave === chave) ?? null;

function ufPeloNome(escrito: string): string | undefined {
  // The longest name first: 'Mato Grosso' stands inside 'Mato Grosso do Sul'.
  const porTamanho = [...ESTADOS].sort((a, b) => b.Nome.length - a.Nome.length);
  return porTamanho.find(({ Nome }) => tem(escrito, Nome))?.Sigla.toLowerCase();
}

/** A city's name does not identify a state: with another state, written or known, it is another city. */
function cabe(dela: string | null, nome: string, uf?: string): boolean {
  const sabida = ufDoOrgao(nome) ?? uf;
  return sabida === undefined || sabida === dela;
}
