import type { Aviso } from '#lib/messages.ts';

/** The tone of an alert or a chip. */
export type TipoDeAviso = Aviso['tipo'];

/** A message around the words of it that are a link; without them, all of it comes before. */
export function partesDoAviso({ texto = '', palavras, href }: Partial<Aviso>): {
  antes: string;
  link?: { texto: string; href: string };
  depois: string;
} {
  const onde = palavras ? texto.lastIndexOf(palavras) : -1;
  if (!palavras || !href || onde < 0) return { antes: texto, depois: '' };
  return {
    antes: texto.slice(0, onde),
    link: { texto: palavras, href },
    depois: texto.slice(onde + palavras.length),
  };
}

/** One line of an error summary: `campo` is the id of the control it links to, `rotulo` its label. */
export interface ErroDeCampo {
  campo: string;
  rotulo?: string | undefined;
  texto: string;
}

/** 'E-mail: Informe o e-mail.' A label that is a sentence ends in no stop before the colon; one that the error names is not said twice. */
export function linhaDoResumo({ rotulo = '', texto }: Pick<ErroDeCampo, 'rotulo' | 'texto'>): string {
  const nome = rotulo.replace(/[\s.:;,]+$/, '');
  if (nome === '' || texto.includes(nome)) return texto;
  return /[?!]$/.test(nome) ? `${nome} ${texto}` : `${nome}: ${texto}`;
}
