/** Folders of the export, by type of file. */
export const PASTAS = {
  documentos: 'documentos-enviados',
  protocolos: 'protocolos-e-decisoes',
  peticoes: 'peticoes',
  contratos: 'contratos',
  recibos: 'recibos',
  outros: 'outros',
} as const;

export type TipoDeArquivo = keyof typeof PASTAS;

/** Path in the export: folder, day, eight characters of the id, and the original name in ASCII, so that names do not collide. */
export function lugarNoZip(
  tipo: TipoDeArquivo,
  { id, nome, dia }: { id: string; nome: string; dia: string },
): string {
  const simples = nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+/, '');
  return `arquivos/${PASTAS[tipo]}/${dia}_${id.slice(0, 8)}_${simples || 'arquivo'}`;
}

/** What the export leaves out: notes that the staff writes for itself, and raw answers of the sources. Given by hand, on request. */
export const FORA_DA_EXPORTACAO =
  'as anotações internas do atendimento e a resposta original das fontes: peça-as em Seus dados e sua privacidade';

export function emHtml(texto: string): string {
  return texto.replace(/[&<>"']/g, (sinal) => `&#${sinal.charCodeAt(0)};`);
}
