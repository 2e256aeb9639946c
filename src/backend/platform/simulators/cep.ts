import { Hono } from 'hono';
import { formatCep } from '#lib/documents.ts';

/** A ViaCEP simulator in this process. It knows some places; any other CEP is not found (docs/sandbox.md). */
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

/** Places of Rio de Janeiro state, with three of other states: [logradouro, bairro, localidade, uf]. */
const ENDERECOS: Record<string, [string, string, string, string]> = {
  '20040002': ['Avenida Rio Branco', 'Centro', 'Rio de Janeiro', 'RJ'],
  '20230010': ['Rua do Riachuelo', 'Centro', 'Rio de Janeiro', 'RJ'],
  '20520053': ['Rua Conde de Bonfim', 'Tijuca', 'Rio de Janeiro', 'RJ'],
  '20710010': ['Rua Dias da Cruz', 'Méier', 'Rio de Janeiro', 'RJ'],
  '22010000': ['Avenida Atlântica', 'Copacabana', 'Rio de Janeiro', 'RJ'],
  '22250040': ['Praia de Botafogo', 'Botafogo', 'Rio de Janeiro', 'RJ'],
  '22640102': ['Avenida das Américas', 'Barra da Tijuca', 'Rio de Janeiro', 'RJ'],
  '24020071': ['Avenida Ernani do Amaral Peixoto', 'Centro', 'Niterói', 'RJ'],
  '24130400': ['Alameda São Boaventura', 'Fonseca', 'Niterói', 'RJ'],
  '24220300': ['Rua Coronel Moreira César', 'Icaraí', 'Niterói', 'RJ'],
  '24440440': ['Rua Doutor Nilo Peçanha', 'Centro', 'São Gonçalo', 'RJ'],
  '25010000': ['Avenida Presidente Kennedy', 'Centro', 'Duque de Caxias', 'RJ'],
  '25620000': ['Rua do Imperador', 'Centro', 'Petrópolis', 'RJ'],
  '26210000': ['Avenida Governador Amaral Peixoto', 'Centro', 'Nova Iguaçu', 'RJ'],
  '27255125': ['Rua Trinta e Três', 'Vila Santa Cecília', 'Volta Redonda', 'RJ'],
  '28010000': ['Rua Treze de Maio', 'Centro', 'Campos dos Goytacazes', 'RJ'],
  '28905000': ['Avenida Teixeira e Souza', 'Centro', 'Cabo Frio', 'RJ'],
  // One CEP for the whole town, and an older spelling of its name.
  '23970000': ['', '', 'Parati', 'RJ'],
  '27580000': ['', '', 'Itatiaia', 'RJ'],
  '01001000': ['Praça da Sé', 'Sé', 'São Paulo', 'SP'],
  '30130010': ['Praça Sete de Setembro', 'Centro', 'Belo Horizonte', 'MG'],
  '70040010': ['Setor Bancário Norte', 'Asa Norte', 'Brasília', 'DF'],
};
