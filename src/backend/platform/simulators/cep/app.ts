import { Hono } from 'hono';
import { formatCep } from '#lib/documents.ts';

/** A ViaCEP simulator in this process. It knows a few dozen places; any other CEP is not found (docs/sandbox.md). */
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
  '20010000': ['Rua Primeiro de Março', 'Centro', 'Rio de Janeiro', 'RJ'],
  '20021130': ['Avenida Beira Mar', 'Centro', 'Rio de Janeiro', 'RJ'],
  '20031170': ['Avenida Rio Branco', 'Centro', 'Rio de Janeiro', 'RJ'],
  '20040002': ['Avenida Rio Branco', 'Centro', 'Rio de Janeiro', 'RJ'],
  '20071003': ['Avenida Presidente Vargas', 'Centro', 'Rio de Janeiro', 'RJ'],
  '20081250': ['Rua Sacadura Cabral', 'Saúde', 'Rio de Janeiro', 'RJ'],
  '20230010': ['Rua do Riachuelo', 'Centro', 'Rio de Janeiro', 'RJ'],
  '20241180': ['Rua Almirante Alexandrino', 'Santa Teresa', 'Rio de Janeiro', 'RJ'],
  '20511000': ['Rua Uruguai', 'Tijuca', 'Rio de Janeiro', 'RJ'],
  '20520053': ['Rua Conde de Bonfim', 'Tijuca', 'Rio de Janeiro', 'RJ'],
  '20551030': ['Boulevard Vinte e Oito de Setembro', 'Vila Isabel', 'Rio de Janeiro', 'RJ'],
  '20710010': ['Rua Dias da Cruz', 'Méier', 'Rio de Janeiro', 'RJ'],
  '20911000': ['Avenida Dom Hélder Câmara', 'Benfica', 'Rio de Janeiro', 'RJ'],
  '21020190': ['Rua dos Romeiros', 'Penha', 'Rio de Janeiro', 'RJ'],
  '21310310': ['Estrada do Portela', 'Madureira', 'Rio de Janeiro', 'RJ'],
  '21931383': ['Estrada do Galeão', 'Portuguesa', 'Rio de Janeiro', 'RJ'],
  '22010000': ['Avenida Atlântica', 'Copacabana', 'Rio de Janeiro', 'RJ'],
  '22020001': ['Avenida Nossa Senhora de Copacabana', 'Copacabana', 'Rio de Janeiro', 'RJ'],
  '22221000': ['Rua das Laranjeiras', 'Laranjeiras', 'Rio de Janeiro', 'RJ'],
  '22250040': ['Praia de Botafogo', 'Botafogo', 'Rio de Janeiro', 'RJ'],
  '22410003': ['Rua Visconde de Pirajá', 'Ipanema', 'Rio de Janeiro', 'RJ'],
  '22440032': ['Avenida Ataulfo de Paiva', 'Leblon', 'Rio de Janeiro', 'RJ'],
  '22451000': ['Rua Marquês de São Vicente', 'Gávea', 'Rio de Janeiro', 'RJ'],
  '22640102': ['Avenida das Américas', 'Barra da Tijuca', 'Rio de Janeiro', 'RJ'],
  '22710560': ['Estrada dos Bandeirantes', 'Taquara', 'Rio de Janeiro', 'RJ'],
  '22790701': ['Avenida Lúcio Costa', 'Recreio dos Bandeirantes', 'Rio de Janeiro', 'RJ'],
  '23052200': ['Rua Coronel Agostinho', 'Campo Grande', 'Rio de Janeiro', 'RJ'],
  '23515000': ['Rua Felipe Cardoso', 'Santa Cruz', 'Rio de Janeiro', 'RJ'],
  '24020071': ['Avenida Ernani do Amaral Peixoto', 'Centro', 'Niterói', 'RJ'],
  '24130400': ['Alameda São Boaventura', 'Fonseca', 'Niterói', 'RJ'],
  '24220300': ['Rua Coronel Moreira César', 'Icaraí', 'Niterói', 'RJ'],
  '24440440': ['Rua Doutor Nilo Peçanha', 'Centro', 'São Gonçalo', 'RJ'],
  '25010000': ['Avenida Presidente Kennedy', 'Centro', 'Duque de Caxias', 'RJ'],
  '25520000': ['Avenida Getúlio de Moura', 'Centro', 'São João de Meriti', 'RJ'],
  '25620000': ['Rua do Imperador', 'Centro', 'Petrópolis', 'RJ'],
  '25953000': ['Avenida Lúcio Meira', 'Várzea', 'Teresópolis', 'RJ'],
  '26210000': ['Avenida Governador Amaral Peixoto', 'Centro', 'Nova Iguaçu', 'RJ'],
  '27255125': ['Rua Trinta e Três', 'Vila Santa Cecília', 'Volta Redonda', 'RJ'],
  '27910000': ['Avenida Rui Barbosa', 'Centro', 'Macaé', 'RJ'],
  '28010000': ['Rua Treze de Maio', 'Centro', 'Campos dos Goytacazes', 'RJ'],
  '28605010': ['Avenida Alberto Braune', 'Centro', 'Nova Friburgo', 'RJ'],
  '28905000': ['Avenida Teixeira e Souza', 'Centro', 'Cabo Frio', 'RJ'],
  // One CEP for the whole town, and an older spelling of its name.
  '23970000': ['', '', 'Parati', 'RJ'],
  '27580000': ['', '', 'Itatiaia', 'RJ'],
  '28740000': ['', '', 'Conceição de Macabu', 'RJ'],
  '01001000': ['Praça da Sé', 'Sé', 'São Paulo', 'SP'],
  '30130010': ['Praça Sete de Setembro', 'Centro', 'Belo Horizonte', 'MG'],
  '70040010': ['Setor Bancário Norte', 'Asa Norte', 'Brasília', 'DF'],
};
