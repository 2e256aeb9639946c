import type { IsoDate } from '../dates.ts';
import { NOMES_DAS_FASES, NOMES_DO_SEXO } from './limites.ts';
import { modeloEscolhido } from './multa.ts';
import type { Parada } from './passos.ts';
import { TODAS_AS_PERGUNTAS } from './perguntas.ts';
import { fundamentosEscolhidos, multaDoRascunho, propostasDoRascunho, type Rascunho } from './rascunho.ts';

export interface SecaoDoResumo {
  titulo: string;
  /** Where 'Alterar' leads. */
  parada: Parada;
  itens: { rotulo: string; valor: string }[];
}

/** All answers of the wizard as the driver wrote them, for the review. */
export function resumoDoRascunho(dados: Rascunho, hoje: IsoDate): SecaoDoResumo[] {
  const fase = multaDoRascunho(dados)?.multa.Fase ?? 'P';
  const { TemplateId = '', Enquadramento = '' } = dados;
  const modelo = modeloEscolhido({ TemplateId, Enquadramento, fase });
  const dito = (rotulo: string, campo: string) => ({ rotulo, valor: dados[campo] ?? '' });
  const secoes: SecaoDoResumo[] = [
    {
      titulo: 'Cadastrar Multa',
      parada: '0',
      itens: [{ rotulo: 'Em nome de', valor: dados.titular === 'outro' ? 'Outra pessoa' : 'Meu nome' }],
    },
    {
      titulo: 'Dados Pessoais',
      parada: '1',
      itens: [
        { rotulo: 'Sexo', valor: NOMES_DO_SEXO[dados.Sexo === 'M' ? 'M' : 'F'] },
        dito('Nome completo', 'NomeCompletoDefesa'),
        dito('CPF', 'CpfDefesa'),
        dito('RG ou CNH', 'identidade'),
        dito('Telefone', 'TelefoneContato'),
        dito('CEP', 'cep'),
        dito('Número', 'numero'),
        dito('Complemento', 'complemento'),
        dito('Endereço completo', 'EnderecoCompletos'),
      ],
    },
    {
      titulo: 'Dados da Multa',
      parada: '2',
      itens: [
        dito('Placa', 'Placa'),
        dito('Marca e modelo', 'marcaModelo'),
        dito('Renavam', 'renavam'),
        dito('Data da infração', 'DataInfracao'),
        dito('Hora', 'HoraInfracao'),
        dito('Auto de infração', 'AutoInfracao'),
        dito('Número Renainf', 'AutoRenainf'),
        dito('Enquadramento', 'Enquadramento'),
        { rotulo: 'Modelo da petição', valor: modelo?.NomePeticao ?? '' },
        dito('Local', 'Local'),
        dito('Órgão emissor', 'OrgaoEmissor'),
      ],
    },
    {
      titulo: 'Dados da Defesa',
      parada: '3',
      itens: [{ rotulo: 'Fase', valor: NOMES_DAS_FASES[fase] }, ...respostas(dados)],
    },
  ];
  const fundamentos = fundamentosDoResumo(dados, hoje);
  return fundamentos ? [...secoes, fundamentos] : secoes;
}

/** Nothing when the facts support no ground. */
function fundamentosDoResumo(dados: Rascunho, hoje: IsoDate): SecaoDoResumo | null {
  const propostas = propostasDoRascunho(dados, hoje);
  if (propostas.length === 0) return null;
  const escolhidos = fundamentosEscolhidos(dados, hoje);
  const itens = propostas.map(({ id, titulo }) => ({
    rotulo: titulo,
    valor: escolhidos.includes(id) ? 'Usar' : 'Não usar',
  }));
  return { titulo: 'Fundamentos', parada: 'fundamentos', itens };
}

/** Answered questions only. */
function respostas(dados: Rascunho): { rotulo: string; valor: string }[] {
  return TODAS_AS_PERGUNTAS.flatMap(({ campo, rotulo }) => {
    const resposta = dados[campo] ?? '';
    return resposta === '' ? [] : [{ rotulo, valor: RESPOSTAS[resposta] ?? resposta }];
  });
}

const RESPOSTAS: Readonly<Record<string, string>> = { sim: 'Sim', nao: 'Não', on: 'Sim' };
