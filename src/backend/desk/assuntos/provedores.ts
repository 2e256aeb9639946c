import * as v from 'valibot';
import { obrigatorio, opcional, texto, umDe } from '#backend/desk/campos.ts';
import { comando, recusar } from '#backend/desk/comando.ts';
import { NOMES_DE_SERVICO } from '#backend/platform/adapters/infosimples/servicos.ts';
import { reais } from '#lib/money.ts';

const dado = (descricao: string) => opcional(descricao, v.pipe(texto, v.maxLength(30)));

const conferir = comando({
  nome: 'provedores conferir',
  rede: true,
  titulo: 'Pergunta uma vez a um serviço da Infosimples e mostra em que a resposta difere do que esperamos.',
  argumentos: { servico: obrigatorio('O serviço, como detran/rj/veiculo.', umDe(NOMES_DE_SERVICO)) },
  opcoes: {
    cnh: dado('Número da CNH.'),
    cpf: dado('CPF do condutor ou do dono.'),
    uf: dado('Estado da CNH, como RJ.'),
    placa: dado('Placa.'),
    renavam: dado('Renavam.'),
  },
  motivo: null,
  async confirmacao({ env }, { servico }) {
    const onde = env.INFOSIMPLES_URL ? 'é cobrada' : 'é simulada, porque não há INFOSIMPLES_URL';
    return `Perguntar a ${servico}? A consulta ${onde}.`;
  },
  async executar(ctx, { servico, cnh, cpf, uf, placa, renavam }) {
    const documento = cpf ?? '';
    const conferida = await ctx.adapters.consultas.conferir(servico, {
      ...{ numeroCnh: cnh ?? '', cpf: documento, uf: uf ?? 'RJ' },
      ...{ placa: placa ?? '', renavam: renavam ?? '', documento },
    });
    if (!conferida) recusar(`${servico} precisa de mais dados: veja --help.`);
    const { codigo, custoCentavos, elapsedMs, registros, diferencas, lida } = conferida;
    const resposta = `Código ${codigo} em ${(elapsedMs / 1000).toFixed(1)} s, ${reais(custoCentavos)}.`;
    const leitura = lida ? 'O programa lê esta resposta.' : 'O programa NÃO lê esta resposta.';
    const iguais = registros === 0 ? 'Nenhum registro veio: nada se comparou.' : 'Nada difere.';
    const quantas = diferencas.length === 0 ? iguais : `Diferenças: ${diferencas.length}.`;
    return {
      mensagem: `${resposta} ${leitura} ${quantas}`,
      dados: conferida,
      registra: { servico, codigo, custoCentavos, diferencas: diferencas.length },
      tabela: {
        colunas: ['Campo', 'Difere', 'O que veio', 'Vezes'],
        linhas: diferencas.map(({ caminho, tipo, veio, vezes }) => [
          caminho,
          ROTULO[tipo],
          veio,
          String(vezes),
        ]),
      },
    };
  },
});

const ROTULO = {
  falta: 'falta, e é exigido',
  ausente: 'não veio',
  ilegivel: 'veio de outra forma',
  'a mais': 'não lemos',
} as const;

export const provedores = [conferir];
