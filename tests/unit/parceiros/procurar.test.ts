import { describe, expect, it } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { procurarParceiro } from '#lib/parceiros/procurar.server.ts';

const PAGINA = 'https://vialivre.example/app/perfil/parceiros';

/** The page for what was typed, where only the code `despachante-silva` is known. */
function procurar(codigo: string, erro = new AppError('PARCEIRO_NAO_ENCONTRADO')) {
  const ver = async (pedido: { codigo: string }) => {
    if (pedido.codigo !== 'despachante-silva') throw erro;
    return {};
  };
  const url = new URL(PAGINA);
  if (codigo) url.searchParams.set('codigo', codigo);
  return procurarParceiro({ url, response: {}, locals: { api: { parceiros: { ver } } as never } });
}

describe('the search of a partner', () => {
  it.each([
    'despachante-silva',
    ' Despachante-Silva ',
    'https://vialivre.example/cadastrarUsuario/despachante-silva',
    'vialivre.example/cadastrarUsuario/despachante-silva/?origem=cartao#topo',
  ])('finds the page by code and by link: %s', async (texto) => {
    expect(await procurar(texto)).toEqual({ para: '/app/perfil/parceiros/despachante-silva' });
  });

  it('keeps a mistyped code beside its error', async () => {
    expect(await procurar('Despachante-Sliva')).toEqual({
      digitado: 'Despachante-Sliva',
      erro: 'Não encontramos este parceiro. Confira o código.',
    });
  });

  it('says nothing of a code where none was typed, or while it cannot be looked up', async () => {
    expect(await procurar('')).toBeNull();
    expect(await procurar('outro', new AppError('SERVICO_INDISPONIVEL'))).toBeNull();
  });
});
