import { formatDate, type IsoDate } from '#lib/dates.ts';
import { fimDosMeses } from '#lib/multas/diasUteis.ts';
import type { Natureza } from '#lib/multas/rules.ts';
import type { Fatos } from '#lib/peticoes/form.ts';

// Grounds of the meter and of the speed that it measured.

/** Portaria Inmetro 158/2022, item 6.4.1.1: at most 12 months between verifications. */
export function medidorVencido({ artigo = '218', ...fatos }: Fatos) {
  if (!/^218\b/.test(artigo) || !passouUmAno(fatos)) return null;
  const { medidorVerificacao } = fatos;
  return `A última verificação do medidor, de ${formatDate(medidorVerificacao)}, tinha mais de 12 meses.`;
}

/**
 * Portaria Inmetro 369/2021: the breathalyser too is verified every 12 months. A ground of art. 165 alone, and none where the AIT also
 * describes signs: then the outcome hangs on them.
 */
export function etilometroVencido({ artigo = '', autoComSinais, ...fatos }: Fatos) {
  if (!/^165(?![-\w])/.test(artigo) || autoComSinais !== false || !passouUmAno(fatos)) return null;
  return `A última verificação do etilômetro, de ${formatDate(fatos.medidorVerificacao)}, tinha mais de 12 meses.`;
}

type Medidor = Pick<Fatos, 'medidorVerificacao' | 'dataInfracao'>;

function passouUmAno(fatos: Medidor): fatos is Medidor & { medidorVerificacao: IsoDate } {
  const { medidorVerificacao, dataInfracao } = fatos;
  return Boolean(medidorVerificacao && dataInfracao > fimDosMeses(medidorVerificacao, 12));
}

/** Res. 798 art. 9, as Res. 804/2020 has it: the image with the plate; the data of the meter stand on the body's site. */
export function semImagem({ constatacao, imagemComPlaca, artigo }: Fatos) {
  if (constatacao !== 'equipamento' || imagemComPlaca !== false || !/^218\b/.test(artigo ?? '')) return null;
  return 'A notificação não traz a imagem com a placa do veículo (Res. CONTRAN 798/2020, art. 9º).';
}

/**
 * The speed without the margin of the meter (Res. 798 art. 8): a ground only where the right speed changes the outcome, by another class
 * of CTB art. 218 or none.
 */
export function semDesconto(fatos: Fatos) {
  const { velocidadeMedida, velocidadeConsiderada: considerada, natureza } = fatos;
  const classe = classeCerta(fatos);
  if (!velocidadeMedida || !considerada || classe === undefined) return null;
  const certa = velocidadeConsiderada(velocidadeMedida);
  if (considerada <= certa || !abaixoDe(classe, natureza)) return null;
  const fato = classe ? `a infração seria ${classe}` : 'não haveria infração';
  return `De ${velocidadeMedida} km/h medidos, a velocidade considerada é de ${certa} km/h, e não de ${considerada} km/h: ${fato}.`;
}

/** The driver's account of another fact, or a considered speed that does not reach the class of the fine. */
export function codigoErrado(fatos: Fatos) {
  if (fatos.enquadramento && fatos.fatoOcorrido) return 'O fato que você descreveu é outro.';
  const { velocidadeMedida, velocidadeConsiderada: considerada, velocidadeLimite: limite, natureza } = fatos;
  const classe = classeCerta(fatos);
  if (!/^218\b/.test(fatos.artigo ?? '') || !velocidadeMedida || !considerada || !limite) return null;
  // With the ground of the meter's margin this one is left out: the paper states a fact once.
  if (classe === undefined || considerada > velocidadeConsiderada(velocidadeMedida)) return null;
  if (!abaixoDe(classe, natureza)) return null;
  const certo = classe ? `infração ${classe}` : 'velocidade permitida';
  const fato = `a velocidade de ${considerada} km/h, em via com limite de ${limite} km/h, corresponde a ${certo}`;
  return { porque: `Pelos números da notificação, ${fato}.`, completa: { fatoOcorrido: fato } };
}

type NaturezaEscrita = NonNullable<Fatos['natureza']>;

/** The speed class of the lower of the two punishable speeds; null within the limit, undefined while a figure is missing. */
export function classeCerta(fatos: Fatos): NaturezaEscrita | null | undefined {
  const { velocidadeMedida, velocidadeConsiderada: considerada, velocidadeLimite: limite } = fatos;
  if (!velocidadeMedida || !considerada || !limite) return undefined;
  const velocidade = Math.min(considerada, velocidadeConsiderada(velocidadeMedida));
  const classe = classeDeVelocidade({ considerada: velocidade, limite });
  return classe && ROTULO[classe.natureza];
}

function abaixoDe(classe: NaturezaEscrita | null, natureza: Fatos['natureza']): boolean {
  if (!natureza) return false;
  return classe === null || GRAVIDADE.indexOf(classe) < GRAVIDADE.indexOf(natureza);
}

const GRAVIDADE = ['leve', 'média', 'grave', 'gravíssima'] as const;
const ROTULO = { leve: 'leve', media: 'média', grave: 'grave', gravissima: 'gravíssima' } as const;

/**
 * The speed that may be punished, from the measured one, in whole km/h: 7 km/h less up to 107 measured, 7% less above, halves
 * rounded up (Res. CONTRAN 798/2020).
 */
export function velocidadeConsiderada(medida: number): number {
  return medida <= 107 ? medida - 7 : Math.floor((medida * 93 + 50) / 100);
}

/** The class of a considered speed above the limit (CTB art. 218); null within the limit. */
export function classeDeVelocidade(velocidades: {
  considerada: number;
  limite: number;
}): { codigo: string; natureza: Natureza } | null {
  const { considerada, limite } = velocidades;
  if (considerada <= limite) return null;
  if (considerada * 10 <= limite * 12) return { codigo: '74550', natureza: 'media' };
  if (considerada * 10 <= limite * 15) return { codigo: '74630', natureza: 'grave' };
  return { codigo: '74710', natureza: 'gravissima' };
}
