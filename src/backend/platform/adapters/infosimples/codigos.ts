import type { SemDados } from '../consulta.ts';

interface Codigo {
  /** Whether a call with this code is billed. */
  cobrado: boolean;
  /** Our meaning of the code; undefined when the answer holds data. */
  desfecho?: SemDados;
  mensagem: string;
}

/**
 * The provider's codes, which only the body tells, with its own words and billing: read in answers of its sandbox of April 2026, one of
 * each code (docs/providers.md). The simulator uses the same table.
 */
export const CODIGOS: Record<number, Codigo> = {
  200: { cobrado: true, mensagem: 'A requisição foi processada com sucesso.' },
  201: { cobrado: true, mensagem: 'A requisição foi processada com sucesso.' },
  600: {
    cobrado: false,
    desfecho: 'source_unavailable',
    mensagem: 'Um erro inesperado ocorreu e será analisado.',
  },
  601: {
    cobrado: false,
    desfecho: 'auth_failed',
    mensagem: 'Não foi possível se autenticar com o token informado.',
  },
  602: { cobrado: false, desfecho: 'our_mistake', mensagem: 'O serviço informado na URL não é válido.' },
  603: {
    cobrado: false,
    desfecho: 'auth_failed',
    mensagem: 'O token informado não tem autorização de acesso ao serviço.',
  },
  604: {
    cobrado: false,
    desfecho: 'our_mistake',
    mensagem: 'A consulta não foi validada antes de pesquisar a fonte de origem.',
  },
  605: {
    cobrado: false,
    desfecho: 'source_unavailable',
    mensagem: 'A consulta não foi realizada dentro do tempo de limite de timeout especificado.',
  },
  606: {
    cobrado: true,
    desfecho: 'our_mistake',
    mensagem: 'Parâmetros obrigatórios não foram enviados.',
  },
  607: { cobrado: true, desfecho: 'our_mistake', mensagem: 'Parâmetro(s) inválido(s).' },
  608: {
    cobrado: true,
    desfecho: 'invalid_input',
    mensagem: 'Os parâmetros foram recusados pelo site ou aplicativo de origem que processou esta consulta.',
  },
  609: {
    cobrado: false,
    desfecho: 'source_unavailable',
    mensagem: 'Tentativas de consultar o site ou aplicativo de origem excedidas.',
  },
  610: {
    cobrado: false,
    desfecho: 'source_unavailable',
    mensagem: 'Falha em resolver algum tipo de CAPTCHA.',
  },
  611: {
    cobrado: true,
    desfecho: 'withheld',
    mensagem: 'Os dados estão incompletos no site ou aplicativo de origem e não puderam ser retornados.',
  },
  612: {
    cobrado: true,
    desfecho: 'none',
    mensagem: 'A consulta não retornou dados no site ou aplicativo de origem.',
  },
  613: {
    cobrado: false,
    desfecho: 'source_unavailable',
    mensagem: 'A consulta foi bloqueada pelo servidor do site ou aplicativo de origem.',
  },
  614: {
    cobrado: false,
    desfecho: 'source_unavailable',
    mensagem: 'Um erro inesperado com o site ou aplicativo de origem ocorreu.',
  },
  615: {
    cobrado: false,
    desfecho: 'source_unavailable',
    mensagem: 'O site ou aplicativo de origem parece estar indisponível.',
  },
  617: {
    cobrado: false,
    desfecho: 'rate_limited',
    mensagem: 'Contate o prestador de serviço. Há uma sobrecarga de uso do serviço.',
  },
  618: {
    cobrado: false,
    desfecho: 'rate_limited',
    mensagem: 'O site ou aplicativo de origem está sobrecarregado.',
  },
  619: {
    cobrado: true,
    desfecho: 'changed',
    mensagem: 'O parâmetro enviado sofreu alterações no site ou aplicativo de origem.',
  },
  620: {
    cobrado: true,
    desfecho: 'withheld',
    mensagem: 'O site ou aplicativo de origem emitiu um erro que provavelmente não mudará em breve.',
  },
  621: {
    cobrado: false,
    desfecho: 'source_unavailable',
    mensagem: 'Houve um erro ao tentar gerar o arquivo de visualização desta requisição.',
  },
  622: {
    cobrado: false,
    desfecho: 'repeated',
    mensagem: 'Parece que você está tentando realizar a mesma consulta diversas vezes seguidas.',
  },
};
