import type { Campo } from '../peticoes/campo.ts';
import { cpf, data, marcar, numero, simOuNao, telefone, texto } from '../peticoes/tipos.ts';
import type { FaseDoProcesso, TipoDoProcesso } from './tipos.ts';

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

const MARCOS = {
  dataInstauracao: data('Expedição da notificação que abriu o processo', { falta: 'Informe este dia.' }),
  dataPenalidade: data('Expedição da notificação da penalidade', { falta: 'Informe este dia.' }),
  dataCiencia: data('Dia em que você foi notificado da decisão da JARI', {
    falta: 'Informe o dia da notificação: dele contam os 30 dias (CTB, art. 288).',
  }),
  prazo: data('Último dia impresso na notificação', {
    falta: 'Informe o último dia impresso na notificação.',
    dica: 'Na 2ª instância, se não vier impresso, deixe em branco.',
  }),
};

const PONTOS = {
  totalDePontos: numero('Pontos que a notificação soma', 200, {}),
  gravissimas: numero('Destas infrações, quantas gravíssimas que somam pontos', 50, {}),
  ear: simOuNao('Sua CNH tem EAR (exerce atividade remunerada)?'),
  primeiraInfracao: data('Dia da infração mais antiga da soma'),
  ultimaInfracao: data('Dia da infração mais nova da soma'),
  autosNaoDefinitivos: texto('Autos da soma que ainda têm defesa ou recurso, ou prazo para isso', {
    maxlength: 300,
    dica: 'Os números dos autos.',
  }),
  autosQueNaoSomam: texto('Autos da soma que suspendem por si sós, ou que a lei não deixa somar', {
    maxlength: 300,
    dica: 'Como 747-10, 516-91, 757-90: quem suspende sozinha não soma pontos (CTB, art. 259, § 4º).',
  }),
  suspensaoAnterior: data('Dia de uma suspensão já imposta depois dessas infrações'),
};

const CASSACAO = {
  inicioDaSuspensao: data('Início da suspensão que você cumpria'),
  fimDaSuspensao: data('Fim da suspensão'),
  diaDaDirecao: data('Dia em que o órgão diz que você dirigiu'),
  semAbordagem: simOuNao('Você foi parado e identificado nesse dia?'),
  diaDaInfracao: data('Se o processo é por reincidência: dia desta infração', {
    dica: 'CTB, art. 263, II: 162, III, 163, 164, 165, 173, 174 e 175, em 12 meses.',
  }),
  diaDaAnterior: data('Dia da infração anterior'),
  anteriorDefinitiva: simOuNao('No dia desta, a anterior já era definitiva?'),
  quemDirigia: texto('Quem dirigia, e o que prova', {
    maxlength: 300,
    dica: 'Por exemplo: Maria de Souza, indicada no prazo, cópia do formulário anexa.',
  }),
};

const COMUNS = {
  editalSemTentativa: simOuNao(
    'Se a notificação foi por edital: houve antes tentativa de entrega no endereço?',
  ),
  ultimoMovimento: data('Último andamento do processo', { dica: 'Só se ele ficou parado por anos.' }),
};

const PENALIDADE = {
  conclusaoDaMulta: data('Dia em que terminou o processo da multa que deu causa', {
    dica: 'Dele contam os 180 dias, ou 360 com defesa, para notificar esta penalidade.',
  }),
  houveDefesa: simOuNao('Você apresentou defesa neste processo, no prazo?'),
  semMotivo: marcar('A decisão não diz por que manteve a penalidade'),
};

const DECISAO = {
  razoes: texto('Por que a JARI negou?', { maxlength: 1500, linhas: 3 }),
  resposta: texto('Por que esses motivos estão errados?', { maxlength: 1500, linhas: 3 }),
};

const RELATO = {
  relato: texto('Conte o que aconteceu (opcional)', {
    maxlength: 3000,
    linhas: 4,
    dica: 'Só os fatos deste processo. A multa tem a petição dela.',
  }),
};

export const CAMPOS_DO_PROCESSO = {
  ...{ ...QUEM, ...PROCESSO, ...MARCOS, ...PONTOS, ...CASSACAO },
  ...{ ...COMUNS, ...PENALIDADE, ...DECISAO, ...RELATO },
};
export type NomeDoCampoDoProcesso = keyof typeof CAMPOS_DO_PROCESSO;

const MARCOS_DA_FASE: Record<FaseDoProcesso, readonly NomeDoCampoDoProcesso[]> = {
  P: ['dataInstauracao', 'prazo'],
  I: ['dataPenalidade', 'prazo'],
  II: ['dataCiencia', 'prazo'],
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

/** The fields of a page, in order. */
export function camposDaEtapa(
  etapa: EtapaDaPeca,
  { tipo, fase }: { tipo: TipoDoProcesso; fase: FaseDoProcesso },
): NomeDoCampoDoProcesso[] {
  const nomes = (grupo: object) => Object.keys(grupo) as NomeDoCampoDoProcesso[];
  const daPenalidade = fase === 'P' ? [] : nomes(PENALIDADE);
  const deles: Record<EtapaDaPeca, NomeDoCampoDoProcesso[]> = {
    quem: nomes(QUEM),
    carta: [...nomes(PROCESSO), ...MARCOS_DA_FASE[fase]],
    fundamentos: [...nomes(tipo === 'suspensao' ? PONTOS : CASSACAO), ...nomes(COMUNS), ...daPenalidade],
    relato: [...(fase === 'II' ? nomes(DECISAO) : []), ...nomes(RELATO)],
  };
  return deles[etapa];
}

/** The fields of a paper, in order. */
export function camposDoProcesso(tipo: TipoDoProcesso, fase: FaseDoProcesso): NomeDoCampoDoProcesso[] {
  return ETAPAS_DA_PECA.flatMap((etapa) => camposDaEtapa(etapa, { tipo, fase }));
}

/** A row; the second instance's printed day is not asked for (CTB art. 288). */
export function campoDoProcesso(nome: NomeDoCampoDoProcesso, fase: FaseDoProcesso): Campo {
  if (nome === 'prazo' && fase === 'II') return PRAZO_OPCIONAL as Campo;
  return CAMPOS_DO_PROCESSO[nome] as Campo;
}

const PRAZO_OPCIONAL = data('Último dia impresso na notificação (se houver)');
