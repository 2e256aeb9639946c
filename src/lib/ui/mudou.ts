import type { Desenho } from './campo.ts';

type Entrada = FormDataEntryValue | null | undefined;

/**
 * Whether a field holds something else than what was refused. A mask that comes late, or a browser that fills in what stands there
 * already, writes into a field and changes nothing: its error stays.
 */
export function mudou(
  agora: Entrada,
  recusado: Entrada,
  desenho: Pick<Desenho, 'mascara' | 'secreto'> = {},
): boolean {
  // A refused password was emptied; a file is another one whenever it is chosen.
  if (desenho.secreto || (agora && typeof agora !== 'string')) return true;
  return conteudo(agora, desenho) !== conteudo(recusado, desenho);
}

function conteudo(entrada: Entrada, { mascara }: Pick<Desenho, 'mascara'>): string {
  if (typeof entrada !== 'string') return '';
  return mascara ? entrada.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase() : entrada;
}
