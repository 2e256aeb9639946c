import type { IsoDate } from '#lib/dates.ts';
import type { Campo, ValorDe } from '#lib/peticoes/campo.ts';
import { NOTIFICACOES } from '#lib/peticoes/campos/defesa.ts';
import { cpf, data, escolha, estado, telefone, texto } from '#lib/peticoes/tipos.ts';
import type { Fase } from '#lib/recursos/rules.ts';
import {
  COMUNS,
  DA_DURACAO,
  DECISAO,
  DIRECAO,
  DURACAO,
  INFRACAO,
  JULGAMENTO,
  JUNTAR,
  PENALIDADE,
  PONTOS,
  PRAZO_NO_ARTIGO,
  REPETICAO,
  UM_PROCESSO,
} from './camposDosFundamentos.ts';
import { CAUSAS, type Causa, type TipoDoProcesso } from './tipos.ts';

// The fields of a paper in a suspension or cassation process: form, parsing and text come from these rows.

const QUEM = {
  nome: texto('Nome completo', { maxlength: 150, falta: 'Informe o nome completo.', autocomplete: 'name' }),
  cpfDoCondutor: cpf('CPF', { falta: 'Informe o CPF.' }),
  identidade: texto('RG ou outro documento de identidade', {
    maxlength: 40,
    falta: 'Informe o número do documento de identidade.',
  }),
  registroCnh: texto('Número de registro da CNH', {
    maxlength: 20,
    largura: 20,
    inputmode: 'numeric',
    falta: 'Informe o registro da CNH.',
  }),
  categoriaCnh: texto('Categoria da CNH (opcional)', { maxlength: 5, largura: 4 }),
  ufCnh: estado('Estado da CNH (opcional)'),
  telefone: telefone('Telefone com DDD', { falta: 'Informe o telefone.' }),
  endereco: texto('Endereço com CEP', { maxlength: 300, linhas: 2, falta: 'Informe o endereço com CEP.' }),
};

const PROCESSO = {
  numeroProcesso: texto('Número do processo', {
    maxlength: 40,
    largura: 20,
    falta: 'Informe o número do processo.',
  }),
  orgao: texto('Órgão que abriu o processo', {
    maxlength: 120,
    falta: 'Informe o órgão, como DETRAN-RJ.',
    dica: 'Quem assina a notificação, como DETRAN-RJ.',
  }),
};

/** The causes of one kind; the table has those of a suspension. */
const causa = (tipo: TipoDoProcesso) =>
  escolha('Por que, segundo a carta?', CAUSAS[tipo] as Readonly<Record<Causa, string>>, {
    falta: 'Escolha o motivo que está na carta.',
  });
const CAUSA = { suspensao: causa('suspensao'), cassacao: causa('cassacao') };
const MOTIVO = { causa: CAUSA.suspensao };

const ABRE = {
  dataInstauracao: data('Expedição da notificação que abriu o processo', { falta: 'Informe este dia.' }),
};
const PENALIZA = {
  dataPenalidade: data('Expedição da notificação da penalidade', { falta: 'Informe este dia.' }),
};
const JULGA = {
  dataCiencia: data('Dia em que você foi notificado da decisão da JARI', {
    falta: 'Informe o dia da notificação: dele contam os 30 dias (CTB, art. 288).',
  }),
};
const TERMO = {
  prazo: data('Último dia impresso na notificação', {
    falta: 'Informe o último dia impresso na notificação.',
  }),
  feriadoMunicipal: NOTIFICACOES.feriadoMunicipal,
};

const RELATO = {
  relato: texto('Conte o que aconteceu (opcional)', {
    maxlength: 3000,
    linhas: 4,
    dica: 'Só os fatos deste processo. A multa tem a petição dela.',
  }),
};

/** Form, parsing and text of each field. */
export const CAMPOS_DO_PROCESSO = {
  ...{ ...QUEM, ...PROCESSO, ...MOTIVO, ...ABRE, ...PENALIZA, ...JULGA, ...TERMO, ...PONTOS },
  ...{ ...UM_PROCESSO, ...DIRECAO, ...REPETICAO, ...INFRACAO, ...COMUNS, ...PENALIDADE, ...DURACAO },
  ...{ ...PRAZO_NO_ARTIGO, ...JULGAMENTO, ...DECISAO, ...DA_DURACAO, ...RELATO, ...JUNTAR },
};
export type NomeDoCampoDoProcesso = keyof typeof CAMPOS_DO_PROCESSO;

/** The process and the answers about it, parsed. */
export type FatosDoProcesso = { tipo: TipoDoProcesso; fase: Fase; hoje: IsoDate } & {
  [K in NomeDoCampoDoProcesso]?: ValorDe<(typeof CAMPOS_DO_PROCESSO)[K]>;
} & { [anexo: `anexo-${string}`]: boolean | undefined };

/** The pages of the wizard of a paper. */
export const ETAPAS_DA_PECA = ['quem', 'carta', 'fundamentos', 'relato'] as const;
export type EtapaDaPeca = (typeof ETAPAS_DA_PECA)[number];

export const TITULOS_DAS_ETAPAS: Record<EtapaDaPeca, { titulo: string; dica: string }> = {
  quem: { titulo: 'Quem pede', dica: 'A petição precisa de quem assina.' },
  carta: {
    titulo: 'A carta do processo',
    dica: 'Copie da notificação. As datas ficam guardadas no processo e valem para os lembretes.',
  },
  fundamentos: {
    titulo: 'O que pode estar errado',
    dica: 'Responda só o que você sabe: cada resposta que a lei apoia vira um fundamento.',
  },
  relato: { titulo: 'Os fatos', dica: 'Confira o que vai na petição, e conte o que falta.' },
};

interface Caso {
  tipo: TipoDoProcesso;
  fase: Fase;
  causa?: Causa | undefined;
}

interface Grupo {
  etapa: EtapaDaPeca;
  campos: object;
  /** In all of them without it. */
  fases?: readonly Fase[];
  causas?: readonly Causa[];
}

const COM_PENALIDADE: readonly Fase[] = ['I', 'II'];

/** In the order of the pages. The first instance copies the day of the penalty from its letter, a page before. */
const GRUPOS: readonly Grupo[] = [
  { etapa: 'quem', campos: QUEM },
  { etapa: 'carta', campos: { ...PROCESSO, ...MOTIVO } },
  { etapa: 'carta', campos: ABRE, fases: ['P'] },
  { etapa: 'carta', campos: PENALIZA, fases: ['I'] },
  { etapa: 'carta', campos: JULGA, fases: ['II'] },
  { etapa: 'carta', campos: TERMO },
  { etapa: 'fundamentos', campos: PONTOS, causas: ['pontos', 'outraSuspensao'] },
  { etapa: 'fundamentos', campos: UM_PROCESSO, causas: ['infracao'] },
  { etapa: 'fundamentos', campos: DIRECAO, causas: ['dirigir', 'outraCassacao'] },
  { etapa: 'fundamentos', campos: REPETICAO, causas: ['reincidencia', 'outraCassacao'] },
  {
    etapa: 'fundamentos',
    campos: INFRACAO,
    causas: ['infracao', 'dirigir', 'reincidencia', 'outraSuspensao', 'outraCassacao'],
  },
  { etapa: 'fundamentos', campos: COMUNS },
  { etapa: 'fundamentos', campos: PENALIZA, fases: ['II'] },
  { etapa: 'fundamentos', campos: PENALIDADE, fases: COM_PENALIDADE },
  { etapa: 'fundamentos', campos: DURACAO, fases: COM_PENALIDADE, causas: ['pontos', 'infracao'] },
  { etapa: 'fundamentos', campos: PRAZO_NO_ARTIGO, fases: COM_PENALIDADE, causas: ['infracao'] },
  { etapa: 'fundamentos', campos: JULGAMENTO, fases: ['II'] },
  { etapa: 'relato', campos: DECISAO, fases: ['II'] },
  { etapa: 'relato', campos: DA_DURACAO, fases: ['II'], causas: ['pontos', 'infracao'] },
  { etapa: 'relato', campos: { ...RELATO, ...JUNTAR } },
];

/** The fields of a page, in order; an unknown cause has those of all causes of its kind. */
export function camposDaEtapa(etapa: EtapaDaPeca, caso: Caso): NomeDoCampoDoProcesso[] {
  const { tipo, fase, causa } = caso;
  const dele = causa && causa in CAUSAS[tipo] ? causa : SEM_CAUSA[tipo];
  return GRUPOS.filter(
    ({ fases, causas, ...um }) =>
      um.etapa === etapa && (fases?.includes(fase) ?? true) && (causas?.includes(dele) ?? true),
  ).flatMap(({ campos }) => Object.keys(campos) as NomeDoCampoDoProcesso[]);
}

const SEM_CAUSA = { suspensao: 'outraSuspensao', cassacao: 'outraCassacao' } as const;

/** The fields of a paper, in order. */
export function camposDoProcesso(caso: Caso): NomeDoCampoDoProcesso[] {
  return ETAPAS_DA_PECA.flatMap((etapa) => camposDaEtapa(etapa, caso));
}

/** Rows by name. */
export const camposDaPeca = (nomes: readonly NomeDoCampoDoProcesso[], caso: Pick<Caso, 'tipo' | 'fase'>) =>
  nomes.map((nome) => [nome, campoDoProcesso(nome, caso)] as const);

/** A row as this kind and phase ask it; the second instance's printed day is not asked for (CTB art. 288). */
function campoDoProcesso(nome: NomeDoCampoDoProcesso, { tipo, fase }: Pick<Caso, 'tipo' | 'fase'>): Campo {
  if (nome === 'causa') return CAUSA[tipo] as Campo;
  const campo = CAMPOS_DO_PROCESSO[nome] as Campo;
  if (nome === 'conclusaoDaMulta' && tipo === 'suspensao')
    return { ...campo, dica: `Numa soma de pontos, o da última multa dela. ${campo.dica}` };
  if (fase !== 'II') return campo;
  if (nome === 'prazo') return PRAZO_OPCIONAL as Campo;
  return nome === 'dataPenalidade' ? (PENALIDADE_OPCIONAL as Campo) : campo;
}

const PRAZO_OPCIONAL = data('Último dia impresso na notificação (se houver)');
const PENALIDADE_OPCIONAL = data(PENALIZA.dataPenalidade.rotulo);
