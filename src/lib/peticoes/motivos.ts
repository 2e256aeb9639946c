import type { NomeDoCampo, Rascunho } from './form.ts';
import { escolha } from './tipos.ts';

interface Motivo {
  rotulo: string;
  /** Asked once the ground is chosen. */
  campos: readonly NomeDoCampo[];
  /** Answers that follow from the choice and are not asked for. */
  diz: Rascunho;
  /** What only the petition asks in words; here the choice says that there is something to write. The answers stand in addresses. */
  supoe?: Rascunho;
}

/** The grounds that the free check asks about, one to choose. */
export const MOTIVOS: Readonly<Record<string, Motivo>> = {
  dados: {
    rotulo: 'Falta um dado no auto, ou ele está errado',
    campos: ['campoComo'],
    diz: { temaAuto: 'on' },
    supoe: { campoAusente: 'um dado obrigatório' },
  },
  nunca: { rotulo: 'A carta da autuação nunca chegou', campos: [], diz: { comoChegou: 'nunca' } },
  radar: {
    rotulo: 'O radar passou um ano sem verificação',
    campos: ['medidorVerificacao'],
    diz: { temaMedidor: 'on', constatacao: 'equipamento' },
    supoe: { medidorNumero: 'o da carta' },
  },
  imagem: {
    rotulo: 'Foi radar, e a carta não mostra a placa',
    campos: ['Enquadramento'],
    diz: { temaMedidor: 'on', constatacao: 'equipamento', imagemComPlaca: 'nao' },
  },
  sinalizacao: {
    rotulo: 'A sinalização falhava, e tenho fotos com data',
    campos: ['sinalizacaoComo'],
    diz: { temaSinalizacao: 'on', fotosDatadas: 'on' },
    supoe: { sinalizacaoFalha: 'a das fotos' },
  },
  veiculo: {
    rotulo: 'O veículo estava vendido, furtado ou clonado, e tenho um documento',
    campos: ['situacaoVeiculo', 'dataSituacao', 'vendaComunicada', 'dataComunicacao'],
    diz: { temaVeiculo: 'on' },
    supoe: { documentoVeiculo: 'um documento' },
  },
  unica: {
    rotulo: 'É leve ou média, e a única em 12 meses',
    campos: ['Enquadramento'],
    diz: { temaHistorico: 'on', outrasInfracoesEm12Meses: '0' },
  },
  jari: { rotulo: 'A JARI negou sem dizer por quê', campos: [], diz: { decisaoSemRazoes: 'on' } },
  outro: { rotulo: 'Nada disso, ou não sei', campos: [], diz: {} },
};

export const MOTIVO = escolha(
  'O que há de errado com esta multa?',
  Object.entries(MOTIVOS).map(([valor, { rotulo }]) => ({ valor, rotulo })),
  { falta: 'Escolha uma opção.', dica: 'Só o que você sabe ou pode mostrar com documento.' },
);
