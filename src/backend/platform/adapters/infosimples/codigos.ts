import type { SemDados } from '#backend/platform/adapters/consulta.ts';

interface Codigo {
  /** Whether a call with this code is billed. */
  cobrado: boolean;
  /** The outcome in our terms; undefined when the answer holds data. */
  desfecho: SemDados | undefined;
  mensagem: string;
}

const COBRADO = true;
const GRATIS = false;

const TABELA: readonly [
  codigo: number,
  cobrado: boolean,
  desfecho: SemDados | undefined,
  mensagem: string,
][] = [
  [200, COBRADO, undefined, 'A requisição foi processada com sucesso.'],
  [201, COBRADO, undefined, 'A requisição foi processada com sucesso.'],
  [600, GRATIS, 'source_unavailable', 'Um erro inesperado ocorreu e será analisado.'],
  [601, GRATIS, 'auth_failed', 'Não foi possível se autenticar com o token informado.'],
  [602, GRATIS, 'our_mistake', 'O serviço informado na URL não é válido.'],
  [603, GRATIS, 'auth_failed', 'O token informado não tem autorização de acesso ao serviço.'],
  [604, GRATIS, 'our_mistake', 'A consulta não foi validada antes de pesquisar a fonte de origem.'],
  [
    605,
    GRATIS,
    'source_unavailable',
    'A consulta não foi realizada dentro do tempo de limite de timeout especificado.',
  ],
  [606, COBRADO, 'our_mistake', 'Parâmetros obrigatórios não foram enviados.'],
  [607, COBRADO, 'our_mistake', 'Parâmetro(s) inválido(s).'],
  [
    608,
    COBRADO,
    'invalid_input',
    'Os parâmetros foram recusados pelo site ou aplicativo de origem que processou esta consulta.',
  ],
  [609, GRATIS, 'source_unavailable', 'Tentativas de consultar o site ou aplicativo de origem excedidas.'],
  [610, GRATIS, 'source_unavailable', 'Falha em resolver algum tipo de CAPTCHA.'],
  [
    611,
    COBRADO,
    'withheld',
    'Os dados estão incompletos no site ou aplicativo de origem e não puderam ser retornados.',
  ],
  [612, COBRADO, 'none', 'A consulta não retornou dados no site ou aplicativo de origem.'],
  [
    613,
    GRATIS,
    'source_unavailable',
    'A consulta foi bloqueada pelo servidor do site ou aplicativo de origem.',
  ],
  [614, GRATIS, 'source_unavailable', 'Um erro inesperado com o site ou aplicativo de origem ocorreu.'],
  [615, GRATIS, 'source_unavailable', 'O site ou aplicativo de origem parece estar indisponível.'],
  [617, GRATIS, 'rate_limited', 'Contate o prestador de serviço. Há uma sobrecarga de uso do serviço.'],
  [618, GRATIS, 'rate_limited', 'O site ou aplicativo de origem está sobrecarregado.'],
  [619, COBRADO, 'changed', 'O parâmetro enviado sofreu alterações no site ou aplicativo de origem.'],
  [
    620,
    COBRADO,
    'withheld',
    'O site ou aplicativo de origem emitiu um erro que provavelmente não mudará em breve.',
  ],
  [
    621,
    GRATIS,
    'source_unavailable',
    'Houve um erro ao tentar gerar o arquivo de visualização desta requisição.',
  ],
  [
    622,
    GRATIS,
    'repeated',
    'Parece que você está tentando realizar a mesma consulta diversas vezes seguidas.',
  ],
];

/** The provider's codes with their words and billing, as its sandbox gave them in April 2026 (docs/providers.md). */
export const CODIGOS: Record<number, Codigo> = Object.fromEntries(
  TABELA.map(([codigo, cobrado, desfecho, mensagem]) => [codigo, { cobrado, desfecho, mensagem }]),
);
