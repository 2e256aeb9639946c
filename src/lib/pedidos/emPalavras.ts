/** The contents of a purchase in words: '2 × Recurso de Multa Online, Plano CNH Livre'. */
export function emPalavras(itens: readonly { quantidade: number; nome: string }[]): string {
  return itens.map(({ quantidade, nome }) => (quantidade > 1 ? `${quantidade} × ${nome}` : nome)).join(', ');
}
