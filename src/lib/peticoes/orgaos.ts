import { ESTADOS } from '../referencia/estados.ts';

const SIGLAS = ESTADOS.map(({ Sigla }) => Sigla);

/** A federal body: its second instance is a special collegiate of its own (CTB art. 289, I). */
export function ehFederal(orgao: string): boolean {
  return /\b(PRF|DPRF|DNIT|ANTT|SENATRAN|DENATRAN)\b|pol[ií]cia rodovi[aá]ria federal|departamento nacional de infra|ag[eê]ncia nacional de transportes/i.test(
    orgao,
  );
}

/** The state in a body's name: `DETRAN-RJ`, `DER/SP`, `Detran do DF`. */
export function ufDoOrgao(orgao: string): string | null {
  const escrita = /(?:[-–/(]\s*|\bdetran\s+(?:d[oae]\s+)?)([A-Z]{2})\b/.exec(
    orgao.replace(/detran/gi, 'detran'),
  );
  const sigla = escrita?.[1] ?? '';
  if (SIGLAS.includes(sigla)) return sigla;
  return /distrito federal/i.test(orgao) ? 'DF' : null;
}

/** The judging body of the second instance, by the fining body (CTB art. 289); null while the state is unknown. */
export function orgaoJulgador(orgao: string, uf?: string): string | null {
  if (ehFederal(orgao)) return `Ao Colegiado Especial do órgão federal que aplicou a penalidade (${orgao})`;
  const estado = ufDoOrgao(orgao) ?? uf;
  if (!estado) return null;
  if (estado === 'DF') return 'Ao Conselho de Trânsito do Distrito Federal (CONTRANDIFE)';
  return `Ao Conselho Estadual de Trânsito (CETRAN-${estado})`;
}
