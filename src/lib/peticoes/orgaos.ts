import { ESTADOS } from '#lib/referencia/estados.ts';

const SIGLAS = ESTADOS.map(({ Sigla }) => Sigla);

/** A federal body: its second instance is a special collegiate of its own (CTB art. 289, I). */
export function ehFederal(orgao: string): boolean {
  return /\b(PRF|DPRF|DNIT|ANTT|SENATRAN|DENATRAN)\b|pol[ií]cia rodovi[aá]ria federal|departamento nacional de infra|ag[eê]ncia nacional de transportes/i.test(
    orgao,
  );
}

/** A body's name in capitals, without accents. */
export const emCapitais = (nome: string): string =>
  nome.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

/**
 * The state in a body's name: `DETRAN-RJ`, `der/sp`, `Detran do Pará`. Null when the name has none, or two that differ. The name of a
 * state counts only directly after that of a state's body: many cities have such a name, as Pará de Minas.
 */
export function ufDoOrgao(orgao: string): string | null {
  const escrito = emCapitais(orgao);
  const siglas = [...escrito.matchAll(SIGLA_DO_ESTADO)].flatMap(([, sigla = '']) =>
    SIGLAS.includes(sigla) ? [sigla] : [],
  );
  const nomes = ESTADOS.filter(({ Nome }) => nomeDoEstado(Nome).test(escrito)).map(({ Sigla }) => Sigla);
  const df = escrito.includes('DISTRITO FEDERAL') ? ['DF'] : [];
  const [uma, outra] = new Set([...siglas, ...nomes, ...df]);
  return outra === undefined ? (uma ?? null) : null;
}

/** After a separator, or after the name of a state's body. The word 'se' within a sentence is not Sergipe. */
const SIGLA_DO_ESTADO =
  /(?:[-–/(,]\s{0,3}(?!SE\s{1,3}[A-Z])|\b(?:DETRAN|DER)\s{0,3}(?:D[OAE]\s{1,3})?)([A-Z]{2})\b/g;

const nomeDoEstado = (nome: string) =>
  new RegExp(
    String.raw`\b(DETRAN|DER|RODAGEM|DEPARTAMENTO (ESTADUAL )?DE TRANSITO|ESTADO)\s{0,3}[-–/(,]?\s{0,3}(D[OAE]\s{1,3})?(ESTADO\s{1,3}D[OAE]\s{1,3})?${emCapitais(nome)}(?!\s{1,3}D[OAE]S?\s|-?[A-Z])`,
  );

/** The judging body of the second instance, by the fining body (CTB art. 289); null while the state is unknown. */
export function orgaoJulgador(orgao: string, uf?: string): string | null {
  if (ehFederal(orgao)) return `Ao Colegiado Especial do órgão federal que aplicou a penalidade (${orgao})`;
  const estado = ufDoOrgao(orgao) ?? uf;
  if (!estado) return null;
  if (estado === 'DF') return 'Ao Conselho de Trânsito do Distrito Federal (CONTRANDIFE)';
  return `Ao Conselho Estadual de Trânsito (CETRAN-${estado})`;
}

/** The same for a process. A Detran without a state is the one of the licence (CTB arts. 261 to 263); no other body is guessed. */
export function orgaoJulgadorDoProcesso({
  orgao = '',
  ufCnh,
}: {
  orgao?: string;
  ufCnh?: string;
}): string | null {
  return orgaoJulgador(orgao, SO_DETRAN.test(emCapitais(orgao)) ? ufCnh : undefined);
}

const SO_DETRAN = /^(DETRAN|DEPARTAMENTO (ESTADUAL )?DE TRANSITO|[-–()\s])+$/;
