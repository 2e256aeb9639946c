import type { Operadora } from './operadora.ts';

/** Inserts the company's data into the HTML of a policy; an unknown placeholder is an error. */
export function preencherPolitica(html: string, operadora: Operadora): string {
  const { nome, cnpj, endereco, suporte, encarregado } = operadora;
  const valores: Record<string, string> = {
    suporte: `<a href="mailto:${escapar(suporte)}">${escapar(suporte)}</a>`,
    encarregado: escapar(`O encarregado pelo tratamento de dados${encarregado ? `, ${encarregado},` : ''}`),
    operadora: escapar([nome, cnpj && `CNPJ ${cnpj}`, endereco].filter(Boolean).join(', ')),
  };
  return html.replace(/\{\{(\w+)\}\}/g, (_marca, nomeDoCampo: string) => {
    const valor = valores[nomeDoCampo];
    if (valor === undefined) throw new Error(`Campo desconhecido na política: ${nomeDoCampo}`);
    return valor;
  });
}

function escapar(texto: string): string {
  return texto.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
