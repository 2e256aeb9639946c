import * as v from 'valibot';
import dados from '#content/orgaos/ondeProtocolar.json' with { type: 'json' };
import { formatDate } from '#lib/dates.ts';
import { emCapitais, ufDoOrgao } from '#lib/peticoes/orgaos.ts';
import { ESTADOS } from '#lib/referencia/estados.ts';

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

/** The ways to file at a body that have a source, a line each, for print. */
export function linhasDasVias(orgao: string): string[] {
  const um = orgaoChamado(orgao);
  return VIAS.flatMap(({ chave, rotulo }) => {
    const via = um?.[chave];
    if (!via) return [];
    const { de, ano } = via.fonte;
    return `${rotulo}: ${via.como} (fonte: ${[de, ano].filter(Boolean).join(', ')}; lida em ${formatDate(CONFERIDO_EM)}).`;
  });
}

/** The body of a name on a notice or from the source; null for an ambiguous name. */
export function orgaoChamado(nome: string): OrgaoDaLista | null {
  const escrito = emCapitais(nome);
  const daSigla = ORGAOS.find(({ siglas }) => siglas.some((sigla) => tem(escrito, sigla)));
  // Other cities use the abbreviations too: AGETRAN is a body of Campo Grande, and one of Dourados.
  if (daSigla)
    return daSigla.cidade === null || ehDe(cidadeDoOrgao(nome), daSigla, { semCidade: true })
      ? daSigla
      : null;
  const federal = FEDERAIS.find(([escrita]) => escrita.test(escrito))?.[1];
  if (federal) return porChave(federal);
  const tipo = DETRAN.test(escrito) ? 'detran' : RODOVIAS.test(escrito) ? 'der' : null;
  if (MUNICIPAL.test(escrito)) {
    const lida = tipo === null ? cidadeDoOrgao(nome) : null;
    return ORGAOS.find((um) => ehDe(lida, um)) ?? null;
  }
  const estado = ufDoOrgao(nome)?.toLowerCase();
  const chave = tipo ?? (ehDepartamentoDoEstado(nome) ? 'detran' : null);
  return chave && estado ? porChave(`${chave}-${estado}`) : null;
}

const FEDERAIS = [
  [/POLICIA RODOVIARIA FEDERAL/, 'prf'],
  [/DEPARTAMENTO NACIONAL DE INFRA/, 'dnit'],
  [/AGENCIA NACIONAL DE TRANSPORTES/, 'antt'],
] as const;
// DETRANS is the name of municipal bodies.
const DETRAN = /\bDETRAN(?!S\b)|DEPARTAMENTO ESTADUAL DE TRANSITO/;
const RODOVIAS = /\bDER\b|ESTRADAS DE RODAGEM/;
const MUNICIPAL = /PREFEITURA|MUNICIP|\bPREF\b|\bSM[A-Z]{1,4}\b|\bSEMOB\b|\bCET\b/;

const tem = (escrito: string, palavra: string) =>
  new RegExp(`(^|[^A-Z])${emCapitais(palavra)}($|[^A-Z])`).test(escrito);
const porChave = (chave: string) => ORGAOS.find((um) => um.chave === chave) ?? null;

/** Whether a name's city is the body's, or the name has none and `semCidade` allows that; in another state it is another city. */
function ehDe(
  lida: ReturnType<typeof cidadeDoOrgao>,
  { cidade, uf }: OrgaoDaLista,
  { semCidade = false } = {},
): boolean {
  if (!lida || !cidade) return false;
  const cabe = lida.cidade === emCapitais(cidade) || (semCidade && lida.cidade === '');
  return cabe && [...lida.ufs].every((sabida) => sabida === uf);
}

/** 'Departamento de Trânsito do Estado de Goiás' is the Detran; 'Departamento de Trânsito de Guarulhos - SP' is municipal. */
function ehDepartamentoDoEstado(nome: string): boolean {
  if (!/\bDEPARTAMENTO DE TRANSITO\s{0,3}($|[-–/(,]|D[OAE]\b)/.test(emCapitais(nome))) return false;
  const cidade = cidadeDoOrgao(nome)?.cidade;
  return cidade === '' || (cidade !== undefined && estadoChamado(cidade) !== undefined);
}

/**
 * The city of a body as its name writes it, in capitals ('' when it writes none), and each state that the name gives. Null when the
 * name writes two cities. The city is what follows the words of a body ('Prefeitura de', 'SMTT'), else what stands alone; the name of
 * a state that stands alone is no city, as in 'Prefeitura de Niterói, Rio de Janeiro'.
 */
function cidadeDoOrgao(nome: string): { cidade: string; ufs: ReadonlySet<string> } | null {
  const partes = emCapitais(nome)
    .split(/[-–/(),]/)
    .map((parte) => parte.replace(/[^A-Z]+/g, ' ').trim());
  const restos = partes.map((parte) => ({ parte, resto: parte.replace(PALAVRAS, '') }));
  const sozinhas = restos.flatMap(({ parte, resto }) => (resto !== '' && resto === parte ? [resto] : []));
  const depois = restos.flatMap(({ parte, resto }) => (resto !== '' && resto !== parte ? [resto] : []));
  const escritas = depois.length > 0 ? depois : sozinhas.filter((uma) => !estadoChamado(uma));
  const lidas = escritas.map(separarEstado);
  const [cidade = '', outra] = new Set(lidas.map((lida) => lida.cidade));
  if (outra !== undefined) return null;
  const ufs = [ufDoOrgao(nome), ...sozinhas.map(estadoChamado), ...lidas.map(({ uf }) => uf)];
  return { cidade, ufs: new Set(ufs.filter((uf) => uf != null)) };
}

/** The abbreviation of a state whose name, or abbreviation, is the whole text. */
function estadoChamado(texto: string): string | undefined {
  const nome = texto.replace(/^ESTADO D[OAE] /, '');
  return ESTADOS.find(({ Sigla, Nome }) => Sigla === nome || emCapitais(Nome) === nome)?.Sigla;
}

/** 'BELEM DO PARA' is the city of Belém in Pará; 'SAO PAULO' is a city without its state. */
function separarEstado(escrita: string): { cidade: string; uf?: string | undefined } {
  if (estadoChamado(escrita)) return { cidade: escrita };
  for (const { Sigla, Nome } of ESTADOS) {
    const fim = new RegExp(`^(.+?) (?:D[OAE] )?(?:${emCapitais(Nome)}|${Sigla})$`);
    const cidade = fim.exec(escrita)?.[1];
    if (cidade) return { cidade, uf: Sigla };
  }
  return { cidade: escrita };
}

/** The words in front of a city. */
const PALAVRAS = new RegExp(
  `^(?:(?:${[
    'PREFEITURA|PREF|MUNICIPAL|MUNICIPIO|MUN|CIDADE|CAPITAL|SECRETARIA|SEC|SUPERINTENDENCIA|DEPARTAMENTO|DIRETORIA',
    'AUTARQUIA|AGENCIA|COMPANHIA|EMPRESA|INSTITUTO|FUNDACAO|GUARDA|CIVIL|METROPOLITANA|PUBLIC[AO]S?|TRANSITO',
    'TRANSPORTES?|TRAFEGO|CIRCULACAO|ENGENHARIA|OPERACAO|SISTEMA|VIARI[AO]|MOBILIDADE|URBAN[AO]S?|CIDADANIA',
    'SERVICOS?|SEGURANCA|DEFESA|SOCIAL|ORDEM|INFRAESTRUTURA|PLANEJAMENTO|DESENVOLVIMENTO|D[EOA]S?|E',
    'SEMOB|CET|SM[A-Z]{1,4}|RBTRANS|IMMU|CTMAC|TRANSALVADOR|AMC|BHTRANS|AGETRAN|CTTU|STRANS|STTU|EPTC|DSV',
  ].join('|')})(?: |$))+`,
);
