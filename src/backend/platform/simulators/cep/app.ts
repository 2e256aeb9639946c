import { Hono } from 'hono';
import { formatCep } from '#lib/documents.ts';
import { ENDERECOS } from './enderecos.ts';

/** ViaCEP in process: a few dozen places; everything else is not found (docs/sandbox.md). */
export function createCepSimulator(): Hono {
  const app = new Hono();
  app.get('/ws/:cep/json/', (c) => {
    const cep = c.req.param('cep');
    if (!/^\d{8}$/.test(cep)) return c.html('<h1>Http 400</h1><h3>Verifique a URL</h3>', 400);
    const found = ENDERECOS[cep];
    if (!found) return c.json({ erro: 'true' });
    const [logradouro, bairro, localidade, uf] = found;
    return c.json({ cep: formatCep(cep), logradouro, complemento: '', unidade: '', bairro, localidade, uf });
  });
  return app;
}
