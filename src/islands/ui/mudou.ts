import type { Desenho } from '#lib/ui/campo.ts';

type Entrada = FormDataEntryValue | null | undefined;

/** Whether a field differs from the refused value. A late mask or an autofill of the same value changes nothing: the error stays. */
export function mudou(
  agora: Entrada,
  recusado: Entrada,
  desenho: Pick<Desenho, 'mascara' | 'secreto'> = {},
): boolean {
  // A refused password was emptied; a chosen file always counts as new.
  if (desenho.secreto || (agora && typeof agora !== 'string')) return true;
  return conteudo(agora, desenho) !== conteudo(recusado, desenho);
}

function conteudo(entrada: Entrada, { mascara }: Pick<Desenho, 'mascara'>): string {
  if (typeof entrada !== 'string') return '';
  return mascara ? entrada.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase() : entrada;
}
