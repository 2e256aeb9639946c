import { type Conta, ler } from './contas.ts';
import { ligacoes } from './html.ts';

export interface Tela {
  path: string;
  html: string;
  politica: string;
}

/** Files, calls and the end of the session are not screens. */
const FECHADOS = /^\/(sair|api|arquivos|simulador|_astro|referencia|agenda)\b|\.\w+$/;

/** Follows links from the start pages, one address of each kind, and returns the loaded screens. Never signs out. */
export async function telasDe(url: string, conta: Conta | null, comecos: readonly string[]): Promise<Tela[]> {
  const achadas = new Map(comecos.map((path) => [path, path]));
  const telas: Tela[] = [];
  for (const path of achadas.values()) {
    const { tela, html, status, para, politica } = await ler(url, conta, path);
    if (status >= 500) throw new Error(`${path} answered ${status}`);
    if (para?.startsWith('/app/')) achadas.set(para, para);
    if (!tela) continue;
    telas.push({ path, html, politica });
    for (const link of ligacoes(html)) {
      const [caminho = ''] = link.split('?');
      const dentro = conta === null || caminho.startsWith('/app/');
      if (dentro && !FECHADOS.test(caminho) && !achadas.has(especie(link))) achadas.set(especie(link), link);
    }
  }
  return telas;
}

/** The kind of an address: rows of a list are one kind, and so are choices in the query. Notices and guide texts are all read. */
function especie(path: string): string {
  const [caminho = ''] = path.split('?');
  if (/^\/(guia|app\/notificacoes\/view)\//.test(caminho)) return caminho;
  return caminho.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, 'id');
}
