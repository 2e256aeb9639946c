import type { FullApi } from '../contract.ts';
import { orNotFound, screenData } from '../pageLoad.server.ts';
import { paths } from '../paths.ts';

interface Pagina {
  url: URL;
  response: { status?: number | undefined };
  locals: { api: FullApi };
}

/**
 * The partner's page for the code in the address, typed or pasted as the partner's link; for an unknown code the text as it was typed,
 * with the sentence for its field. Null: nothing was asked for, or it cannot be looked up now.
 */
export async function procurarParceiro(
  pagina: Pagina,
): Promise<{ para: string } | { digitado: string; erro: string } | null> {
  const digitado = pagina.url.searchParams.get('codigo')?.trim();
  if (!digitado) return null;
  const codigo = codigoEm(digitado);
  const lido = await screenData(
    pagina,
    orNotFound(pagina.locals.api.parceiros.ver({ codigo })).then((parceiro) => ({ parceiro })),
  );
  if (!lido) return null;
  return lido.parceiro ? { para: paths.app.parceiros.ver(codigo) } : { digitado, erro: NAO_ACHADO };
}

const NAO_ACHADO = 'Não encontramos este parceiro. Confira o código.';

/** The partner's link ends with the code. */
function codigoEm(texto: string): string {
  const [caminho = ''] = texto.split(/[?#]/);
  const codigo = caminho.split('/').findLast((parte) => parte !== '') ?? '';
  return codigo.toLowerCase();
}
