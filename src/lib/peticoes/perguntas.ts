import type { FATOS_DA_DEFESA } from './fatos.ts';
import type { Fase } from './fundamentos.ts';
import { LIMITES } from './limites.ts';

// The questions of the grounds assistant, in the words of a notice. All optional.

export interface Pergunta {
  campo: keyof typeof FATOS_DA_DEFESA;
  rotulo: string;
  tipo: 'texto' | 'longo' | 'data' | 'numero' | 'simOuNao' | 'marcar';
  dica?: string;
  maximo?: number;
  /** The phases that it matters for; all of them without it. */
  fases?: readonly Fase[];
}

export interface GrupoDePerguntas {
  titulo: string;
  dica: string;
  /** The phases that it matters for; all of them without it. */
  fases?: readonly Fase[];
  perguntas: readonly Pergunta[];
}

const COM_PENALIDADE: readonly Fase[] = ['I', 'II'];

/** First what nearly everybody can copy from the notice; then what matters to some, closed until opened. */
export const NOTIFICACOES: GrupoDePerguntas = {
  titulo: 'O que dizem as notificações',
  dica: 'As datas de expedição estão impressas nas cartas. São elas que contam, e não o dia em que a carta chegou.',
  perguntas: [
    {
      campo: 'prazo',
      rotulo: 'Último dia para a defesa ou o recurso',
      tipo: 'data',
      dica: 'A data impressa na notificação é a que vale.',
    },
    { campo: 'dataEmissaoAutuacao', rotulo: 'Expedição da notificação da autuação (o aviso)', tipo: 'data' },
    {
      campo: 'dataEmissaoPenalidade',
      rotulo: 'Expedição da notificação da penalidade (a multa em si)',
      tipo: 'data',
      fases: COM_PENALIDADE,
    },
    {
      campo: 'numeroNotificacao',
      rotulo: 'Número da notificação da penalidade',
      tipo: 'texto',
      maximo: 40,
      fases: COM_PENALIDADE,
    },
    {
      campo: 'houveDefesaPrevia',
      rotulo: 'Você apresentou defesa prévia?',
      tipo: 'simOuNao',
      fases: COM_PENALIDADE,
    },
    {
      campo: 'flagrante',
      rotulo: 'Um agente viu a infração na hora?',
      tipo: 'simOuNao',
      fases: COM_PENALIDADE,
    },
    {
      campo: 'dataConhecimento',
      rotulo: 'Se ninguém viu: o dia em que o órgão soube da infração',
      tipo: 'data',
      fases: COM_PENALIDADE,
    },
    {
      campo: 'dataRecebimentoRecurso',
      rotulo: 'Dia em que o órgão julgador recebeu o recurso anterior',
      tipo: 'data',
      fases: COM_PENALIDADE,
    },
    { campo: 'processoJari', rotulo: 'Número do processo na JARI', tipo: 'texto', maximo: 40, fases: ['II'] },
    { campo: 'dataDecisaoJari', rotulo: 'Data da decisão da JARI', tipo: 'data', fases: ['II'] },
    { campo: 'dataCienciaJari', rotulo: 'Dia em que você soube da decisão', tipo: 'data', fases: ['II'] },
    {
      campo: 'outrasInfracoesEm12Meses',
      rotulo: 'Outras infrações suas nos 12 meses antes desta',
      tipo: 'numero',
      maximo: 2,
      dica: 'Escreva 0 se não houve nenhuma.',
    },
  ],
};

export const CASOS: readonly GrupoDePerguntas[] = [
  {
    titulo: 'O auto tem erro, falta ou repetição',
    dica: 'Compare o auto com o que aconteceu.',
    perguntas: [
      {
        campo: 'campoAusente',
        rotulo: 'Dado obrigatório que falta ou está errado',
        tipo: 'texto',
        maximo: LIMITES.fato,
        dica: 'Por exemplo: a marca do veículo.',
      },
      {
        campo: 'fatoOcorrido',
        rotulo: 'O que aconteceu, se foi diferente do enquadramento',
        tipo: 'texto',
        maximo: LIMITES.fato,
        dica: 'Por exemplo: o veículo estava parado para embarque.',
      },
      {
        campo: 'autoDuplicado',
        rotulo: 'Número de outro auto do mesmo fato',
        tipo: 'texto',
        maximo: LIMITES.auto,
      },
      {
        campo: 'orgaoCompetente',
        rotulo: 'Órgão que cuida da via, se não for o que multou',
        tipo: 'texto',
        maximo: LIMITES.orgao,
      },
    ],
  },
  {
    titulo: 'Foi radar ou outro medidor de velocidade',
    dica: 'Os números estão na notificação, em km/h.',
    perguntas: [
      { campo: 'medidorNumero', rotulo: 'Número do medidor', tipo: 'texto', maximo: 40 },
      { campo: 'medidorVerificacao', rotulo: 'Data da última verificação do medidor', tipo: 'data' },
      { campo: 'velocidadeMedida', rotulo: 'Velocidade medida', tipo: 'numero', maximo: 3 },
      { campo: 'velocidadeConsiderada', rotulo: 'Velocidade considerada', tipo: 'numero', maximo: 3 },
      { campo: 'velocidadeLimite', rotulo: 'Velocidade permitida na via', tipo: 'numero', maximo: 3 },
    ],
  },
  {
    titulo: 'A sinalização falhava',
    dica: 'Só vale com fotos que mostrem a data.',
    perguntas: [
      {
        campo: 'sinalizacaoFalha',
        rotulo: 'A falha',
        tipo: 'texto',
        maximo: LIMITES.fato,
        dica: 'Por exemplo: placa R-19 encoberta por árvore.',
      },
      { campo: 'fotosDatadas', rotulo: 'Tenho fotos do local com data', tipo: 'marcar' },
    ],
  },
  {
    titulo: 'Outra pessoa conduzia',
    fases: ['P'],
    dica: 'A indicação do condutor cabe na defesa prévia, com a assinatura dos dois.',
    perguntas: [
      {
        campo: 'condutorNome',
        rotulo: 'Nome do condutor',
        tipo: 'texto',
        maximo: LIMITES.nome,
      },
      { campo: 'condutorCnh', rotulo: 'CNH do condutor', tipo: 'texto', maximo: 20 },
      {
        campo: 'indicacaoAssinada',
        rotulo: 'Os dois assinam o formulário de indicação',
        tipo: 'marcar',
      },
    ],
  },
  {
    titulo: 'Veículo vendido, furtado, clonado ou em emergência',
    dica: 'Só vale com um documento que prove.',
    perguntas: [
      {
        campo: 'situacaoVeiculo',
        rotulo: 'A situação do veículo no dia',
        tipo: 'texto',
        maximo: LIMITES.fato,
        dica: 'Por exemplo: vendido em 10/01/2026.',
      },
      {
        campo: 'documentoVeiculo',
        rotulo: 'O documento que prova',
        tipo: 'texto',
        maximo: LIMITES.fato,
        dica: 'Por exemplo: comunicação de venda de 12/01/2026.',
      },
      { campo: 'emServicoDeEmergencia', rotulo: 'Estava em serviço de emergência', tipo: 'marcar' },
    ],
  },
];

export const RELATO: Pergunta = {
  campo: 'relato',
  rotulo: 'Conte o que aconteceu',
  tipo: 'longo',
  maximo: LIMITES.relato,
  dica: 'Com as suas palavras, só os fatos. Vai na petição como você escrever.',
};

export const TODAS_AS_PERGUNTAS: readonly Pergunta[] = [
  ...NOTIFICACOES.perguntas,
  RELATO,
  ...CASOS.flatMap(({ perguntas }) => perguntas),
];
