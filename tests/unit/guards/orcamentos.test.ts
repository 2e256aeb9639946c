import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../bin/lib/root.mjs';
import { APP_ROUTES, type Prepared } from '../../browser/guards/routes.ts';

/** Never weighed: most want a driver of their own to be seen. No new page comes here. */
const SEM_ORCAMENTO = [
  '/app/compartilhados/encerrar/[guid]',
  '/app/compartilhar/[alvo]/[guid]',
  '/app/condutores/corrigircadastro/[id]',
  '/app/dossie',
  '/app/dossie/[guid]',
  '/app/dossie/[guid]/juntar',
  '/app/guardadas/[guid]',
  '/app/guardadas/[guid]/corrigir',
  '/app/guardadas/[guid]/retirar',
  '/app/multas/view/[id]',
  '/app/notificacoes/view/[id]',
  '/app/parceiro',
  '/app/parceiro/pedir/[guid]',
  '/app/pe/contratar/picpay',
  '/app/pe/contratar/pix',
  '/app/perfil/parceiros/[codigo]',
  '/app/planos/contratar/boleto/[idPlano]/[idPlanoDetalhe]',
  '/app/planos/desistencia/[idvenda]',
  '/app/planos/detalhes/[idvenda]',
  '/app/recurso-de-multa-online/cadastrar-multa',
  '/app/recurso-de-multa-online/pedidos',
  '/app/responder/[guid]',
  '/app/veiculos/corrigircadastro/[id]',
  '/app/veiculos/view/[guid]',
  '/app/venda/forma-pagamento/[vendaId]',
];
const ONE = { cnh: 'x', multa: 'x', venda: 1 } as Prepared;
/** An address of each row. */
const visited = APP_ROUTES.map(({ path }) => (typeof path === 'string' ? path : path(ONE)).split(/[?#]/)[0]);
const pages = readdirSync(join(root, 'src/pages/app'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.astro'))
  .map((file) => `/app/${file.replace(/(?:^|\/)index\.astro$|\.astro$/, '')}`)
  .sort();

/** The page that answers an address: the one that says the most of it to the letter. */
function pageOf(address = ''): string | undefined {
  const answering = pages.filter((page) => {
    const pattern = page.replace(/\/\[\.\.\.\w+\]/g, '(?:/.*)?').replace(/\[\w+\]/g, '[^/]+');
    return new RegExp(`^${pattern}$`).test(address);
  });
  return answering.sort((a, b) => fixed(b) - fixed(a))[0];
}

const fixed = (page: string) => (page.includes('[') ? page.indexOf('[') : page.length + 1);

it('every page of a driver is weighed: a row of tests/browser/guards/routes.ts', () => {
  const weighed = new Set(visited.map(pageOf));
  expect(pages.filter((page) => !weighed.has(page))).toEqual(SEM_ORCAMENTO);
});

it('every row is of a page', () => {
  expect(visited.filter((address) => pageOf(address) === undefined)).toEqual([]);
});
