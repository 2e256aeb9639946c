import type { Campo } from '#lib/peticoes/campo.ts';
import { NOTIFICACOES } from '#lib/peticoes/campos/defesa.ts';
import { cpf, data, escolha, telefone, texto } from '#lib/peticoes/tipos.ts';
import { ESTADOS } from '#lib/referencia/estados.ts';
import {
  COMUNS,
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
import { CAUSAS, type Causa, type FaseDoProcesso, type TipoDoProcesso } from './tipos.ts';

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
  ufCnh: escolha(
    'Estado da CNH (opcional)',
    ESTADOS.map(({ Sigla, Nome }) => ({ valor: Sigla, rotulo: Nome })),
    { como: 'selecao', vazio: 'Escolha o estado' },
  ),
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

/** The causes of one kind. */
const causa = (tipo: TipoDoProcesso) =>
  escolha(
    'Por que, segundo a carta?',
    Object.entries(CAUSAS[tipo]).map(([valor, rotulo]) => ({ valor: valor as Causa, rotulo })),
    { falta: 'Escolha o motivo que está na carta.' },
  );
const CAUSA = { suspensao: causa('suspensao'), cassacao: causa('cassacao') };
const MOTIVO = { causa: CAUSA.suspensao };

const MARCOS = {
  dataInstauracao: data('Expedição da notificação que abriu o processo', { falta: 'Informe este dia.' }),
  dataPenalidade: data('Expedição da notificação da penalidade', { falta: 'Informe este dia.' }),
  dataCiencia: data('Dia em que você foi notificado da decisão da JARI', {
    falta: 'Informe o dia da notificação: dele contam os 30 dias (CTB, art. 288).',
  }),
  prazo: data('Último dia impresso na notificação', {
    falta: 'Informe o último dia impresso na notificação.',
  }),
};

const FERIADO = { feriadoMunicipal: NOTIFICACOES.feriadoMunicipal };

const RELATO = {
  relato: texto('Conte o que aconteceu (opcional)', {
    maxlength: 3000,
    linhas: 4,
    dica: 'Só os fatos deste processo. A multa tem a petição dela.',
  }),
};

export const CAMPOS_DO_PROCESSO = {
  ...{ ...QUEM, ...PROCESSO, ...MOTIVO, ...PENALIDADE, ...MARCOS, ...FERIADO, ...PONTOS },
  ...{ ...DIRECAO, ...REPETICAO, ...INFRACAO, ...UM_PROCESSO, ...COMUNS, ...DECISAO, ...RELATO },
  ...{ ...DURACAO, ...PRAZO_NO_ARTIGO, ...JULGAMENTO, ...JUNTAR },
};
export type NomeDoCampoDoProcesso = keyof typeof CAMPOS_DO_PROCESSO;

const MARCOS_DA_FASE: Record<FaseDoProcesso, readonly NomeDoCampoDoProcesso[]> = {
  P: ['dataInstauracao', 'prazo', 'feriadoMunicipal'],
  I: ['dataPenalidade', 'prazo', 'feriadoMunicipal'],
  II: ['dataCiencia', 'prazo', 'feriadoMunicipal'],
};

/** The pages of the wizard of a paper. */
export const ETAPAS_DA_PECA = ['quem', 'carta', 'fundamentos', 'relato'] as const;
export type EtapaDaPeca = (typeof ETAPAS_DA_PECA)[number];

export const TITULOS_DAS_ETAPAS: Record<EtapaDaPeca, string> = {
  quem: 'Quem pede',
  carta: 'A carta do processo',
  fundamentos: 'O que pode estar errado',
  relato: 'Os fatos',
};

interface Caso {
  tipo: TipoDoProcesso;
  fase: FaseDoProcesso;
  causa?: Causa | undefined;
}

/** The questions of each cause; an unknown cause has those of all causes of its kind. */
const DA_CAUSA: Record<Causa, readonly object[]> = {
  pontos: [PONTOS],
  infracao: [UM_PROCESSO, INFRACAO],
  dirigir: [DIRECAO, INFRACAO],
  reincidencia: [REPETICAO, INFRACAO],
  outraSuspensao: [PONTOS, INFRACAO],
  outraCassacao: [DIRECAO, REPETICAO, INFRACAO],
};

/** The questions of each cause once the penalty is imposed. */
const DA_PENALIDADE_DA_CAUSA: Partial<Record<Causa, readonly object[]>> = {
  pontos: [DURACAO],
  infracao: [DURACAO, PRAZO_NO_ARTIGO],
};

/** The fields of a page, in order. */
export function camposDaEtapa(etapa: EtapaDaPeca, { tipo, fase, causa }: Caso): NomeDoCampoDoProcesso[] {
  const nomes = (grupo: object) => Object.keys(grupo) as NomeDoCampoDoProcesso[];
  const dele = causa && causa in CAUSAS[tipo] ? causa : SEM_CAUSA[tipo];
  // The first instance copies this day from its letter, a page before.
  const daPenalidade = [
    PENALIDADE,
    ...(DA_PENALIDADE_DA_CAUSA[dele] ?? []),
    ...(fase === 'II' ? [JULGAMENTO] : []),
  ]
    .flatMap(nomes)
    .filter((nome) => fase === 'II' || nome !== 'dataPenalidade');
  const daDuracao = (nome: NomeDoCampoDoProcesso) => nome !== 'soDuracao' || dele in DA_PENALIDADE_DA_CAUSA;
  const deles: Record<EtapaDaPeca, NomeDoCampoDoProcesso[]> = {
    quem: nomes(QUEM),
    carta: [...nomes(PROCESSO), ...nomes(MOTIVO), ...MARCOS_DA_FASE[fase]],
    fundamentos: [...DA_CAUSA[dele].flatMap(nomes), ...nomes(COMUNS), ...(fase === 'P' ? [] : daPenalidade)],
    relato: [...(fase === 'II' ? nomes(DECISAO).filter(daDuracao) : []), ...nomes(RELATO), ...nomes(JUNTAR)],
  };
  return deles[etapa];
}

const SEM_CAUSA = { suspensao: 'outraSuspensao', cassacao: 'outraCassacao' } as const;

/** The fields of a paper, in order. */
export function camposDoProcesso(caso: Caso): NomeDoCampoDoProcesso[] {
  return ETAPAS_DA_PECA.flatMap((etapa) => camposDaEtapa(etapa, caso));
}

/** A row as this kind and phase ask it; the second instance's printed day is not asked for (CTB art. 288). */
export function campoDoProcesso(
  nome: NomeDoCampoDoProcesso,
  { tipo, fase }: Pick<Caso, 'tipo' | 'fase'>,
): Campo {
  if (nome === 'causa') return CAUSA[tipo] as Campo;
  const campo = CAMPOS_DO_PROCESSO[nome] as Campo;
  if (nome === 'conclusaoDaMulta' && tipo === 'suspensao')
    return { ...campo, dica: `Numa soma de pontos, o da última multa dela. ${campo.dica}` };
  if (fase !== 'II') return campo;
  if (nome === 'prazo') return PRAZO_OPCIONAL as Campo;
  return nome === 'dataPenalidade' ? (PENALIDADE.dataPenalidade as Campo) : campo;
}

const PRAZO_OPCIONAL = data('Último dia impresso na notificação (se houver)');
