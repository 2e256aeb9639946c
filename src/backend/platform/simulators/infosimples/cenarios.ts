/** `encerrada`: closed by the body without a reason, and not paid. */
export type Etapa = 'autuacao' | 'penalidade' | 'paga' | 'encerrada';

export type MultaDoCenario = {
  /** Five digits of the table of infractions. */
  infracao: string;
  /** Age in days at the first look-up; 51 to 79 with a penalty is within the time to appeal, from 83 on beyond it. */
  dias: number;
  fase: Etapa;
  /** Two scenarios with the same value list the same AIT: of a licence and of a vehicle. */
  auto?: string;
  /** Appears from this look-up on; default 1. */
  desde?: number;
};

export type Cenario = {
  /** A valid number with the last digit of the scenario; docs/sandbox.md shows it to people. */
  exemplo: string;
  /** The first look-ups fail, as when the source is down. */
  falhasAntes?: number;
  /** The source answers with this code instead of data. */
  codigo?: 608 | 612;
  multas: MultaDoCenario[];
  processo?: { tipo: 'suspensao' | 'cassacao'; descricao: string };
  debitos?: { descricao: string; valor: number }[];
  licencaVencida?: boolean;
};

const desatencao = '52070';
const velocidadeMedia = '74550';
const velocidadeGrave = '74630';
const velocidadeAltissima = '74710';
const rodizio = '57462';
const cinto = '51851';
const calcada = '54521';
const sinalVermelho = '60501';
const celularNaMao = '76331';
const semLicenciamento = '65992';
const direitoSuspenso = '50292';
const alcool = '51691';

const MULTA_NOVA: MultaDoCenario[] = [
  { infracao: velocidadeMedia, dias: 20, fase: 'autuacao' },
  { infracao: cinto, dias: 3, fase: 'autuacao', desde: 2 },
];

/** The fine that is listed for both the licence ending in 4 and the vehicle ending in 9. */
const NAS_DUAS_LISTAS: MultaDoCenario = {
  infracao: sinalVermelho,
  dias: 30,
  fase: 'autuacao',
  auto: 'nas duas listas',
};

const UMA_DE_CADA: MultaDoCenario[] = [
  { infracao: desatencao, dias: 12, fase: 'autuacao' },
  { infracao: velocidadeMedia, dias: 60, fase: 'penalidade' },
  { infracao: velocidadeGrave, dias: 70, fase: 'penalidade' },
  { infracao: sinalVermelho, dias: 200, fase: 'paga' },
];

const IPVA_E_LICENCIAMENTO = [
  { descricao: 'IPVA, cota única', valor: 1_842_37 },
  { descricao: 'Licenciamento anual', valor: 246_38 },
];

/** By the last digit of the CNH. docs/sandbox.md has the same table for people. */
export const CENARIOS_DA_CNH = {
  0: { exemplo: '17876663650', multas: [] },
  1: { exemplo: '39264445421', multas: MULTA_NOVA },
  2: { exemplo: '99777724572', multas: UMA_DE_CADA },
  3: {
    exemplo: '64377562393',
    multas: [
      { infracao: alcool, dias: 60, fase: 'penalidade' },
      { infracao: velocidadeAltissima, dias: 15, fase: 'autuacao' },
      { infracao: velocidadeMedia, dias: 90, fase: 'penalidade' },
    ],
  },
  4: {
    exemplo: '78142283414',
    multas: [
      NAS_DUAS_LISTAS,
      { infracao: celularNaMao, dias: 75, fase: 'penalidade' },
      { infracao: velocidadeGrave, dias: 140, fase: 'penalidade' },
      { infracao: cinto, dias: 260, fase: 'penalidade' },
    ],
    processo: { tipo: 'suspensao', descricao: 'Suspensão do direito de dirigir por soma de pontos' },
  },
  5: {
    exemplo: '86445709345',
    multas: [
      { infracao: direitoSuspenso, dias: 65, fase: 'penalidade' },
      { infracao: velocidadeMedia, dias: 110, fase: 'penalidade' },
      { infracao: cinto, dias: 58, fase: 'penalidade' },
      { infracao: desatencao, dias: 56, fase: 'penalidade' },
      { infracao: rodizio, dias: 16, fase: 'autuacao' },
      { infracao: velocidadeMedia, dias: 180, fase: 'encerrada' },
    ],
    processo: { tipo: 'cassacao', descricao: 'Cassação da CNH por dirigir com o direito suspenso' },
  },
  6: { exemplo: '75400502786', falhasAntes: 2, multas: [{ infracao: rodizio, dias: 25, fase: 'autuacao' }] },
  7: { exemplo: '70470953587', codigo: 612, multas: [] },
  8: { exemplo: '22142430348', codigo: 608, multas: [] },
  9: {
    exemplo: '35157763819',
    licencaVencida: true,
    multas: [
      { infracao: velocidadeMedia, dias: 300, fase: 'paga' },
      { infracao: velocidadeGrave, dias: 500, fase: 'paga' },
    ],
  },
} satisfies Record<number, Cenario>;

/** By the last digit of the Renavam. A look-up of fines without a record (612) is a vehicle without fines. */
export const CENARIOS_DO_VEICULO = {
  0: { exemplo: '64430359540', multas: [] },
  1: { exemplo: '62176866191', multas: MULTA_NOVA },
  2: { exemplo: '76441446302', multas: UMA_DE_CADA, debitos: IPVA_E_LICENCIAMENTO },
  3: { exemplo: '69237265173', multas: [{ infracao: alcool, dias: 60, fase: 'penalidade' }] },
  4: { exemplo: '42568596124', multas: [], debitos: IPVA_E_LICENCIAMENTO },
  5: {
    exemplo: '60963953285',
    multas: [
      { infracao: semLicenciamento, dias: 10, fase: 'autuacao' },
      { infracao: calcada, dias: 33, fase: 'autuacao' },
      { infracao: celularNaMao, dias: 70, fase: 'penalidade' },
    ],
  },
  6: { exemplo: '08151335686', falhasAntes: 2, multas: [{ infracao: rodizio, dias: 25, fase: 'autuacao' }] },
  7: { exemplo: '85844236267', codigo: 612, multas: [] },
  8: { exemplo: '86770827648', codigo: 608, multas: [] },
  9: {
    exemplo: '84451517289',
    multas: [
      NAS_DUAS_LISTAS,
      { infracao: velocidadeGrave, dias: 220, fase: 'paga' },
      { infracao: rodizio, dias: 20, fase: 'autuacao' },
      { infracao: cinto, dias: 64, fase: 'penalidade' },
      { infracao: velocidadeMedia, dias: 66, fase: 'penalidade' },
      { infracao: calcada, dias: 68, fase: 'penalidade' },
      { infracao: celularNaMao, dias: 300, fase: 'penalidade' },
    ],
  },
} satisfies Record<number, Cenario>;
