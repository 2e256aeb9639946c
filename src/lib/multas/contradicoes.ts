import { formatDate, type IsoDate } from '#lib/dates.ts';
import {
  DO_MOTORISTA,
  desacordo,
  diasDitos,
  diasEstimados,
  type PrazoDoMotorista,
} from './diasDoMotorista.ts';
import { MARCOS, type TipoDeMarco, type Vigentes } from './marcos.ts';

/** A day that contradicts another one or the law: the milestone to check, and why. */
export interface Contradicao {
  campo: TipoDeMarco;
  frase: string;
}

interface Fatos {
  dataInfracao: IsoDate;
  marcos: Vigentes;
  responsavel: 'condutor' | 'proprietario' | null;
}

/**
 * The only validator of a fine's milestones, of any origin: the form shows each sentence beside its field, and nothing irreversible (an
 * end, a refusal, final points) is concluded from a milestone that it reports.
 */
export function contradicoes(
  fatos: Fatos,
  /** Names of the milestones in messages; a suspension or cassation process has its own. */
  nomes: Partial<Record<TipoDeMarco, string>> = MARCOS,
): Contradicao[] {
  return [
    ...PRAZOS.flatMap((tipo) => doPrazo(tipo, fatos.marcos)),
    ...ORDEM.flatMap((par) => daOrdem(par, fatos.marcos, nomes)),
    ...EXCLUEM.flatMap((par) => queSeExcluem(par, fatos.marcos)),
    ...[...fatos.marcos.values()].flatMap(({ tipo, data }) =>
      data && data < fatos.dataInfracao
        ? [{ campo: tipo, frase: `Este dia é anterior à infração, de ${formatDate(fatos.dataInfracao)}.` }]
        : [],
    ),
    ...emMaos(fatos),
    ...doProprietario(fatos),
  ];
}

/** Whether the validator reports one of these milestones. */
export function contradiz(fatos: Fatos, tipos: readonly TipoDeMarco[]): boolean {
  return contradicoes(fatos).some(({ campo }) => tipos.includes(campo));
}

const PRAZOS = Object.keys(DO_MOTORISTA) as PrazoDoMotorista[];

const LEI: Record<PrazoDoMotorista, string> = {
  'defesa-previa': 'CTB, art. 281-A',
  'indicacao-condutor': 'CTB, art. 257, §7º',
  jari: 'CTB, art. 282, §4º',
  cetran: 'CTB, art. 288',
};

function doPrazo(tipo: PrazoDoMotorista, marcos: Vigentes): Contradicao[] {
  const acordo = desacordo(tipo, marcos);
  const campo = DO_MOTORISTA[tipo].ditos.find((dito) => marcos.get(dito)?.data);
  const [dito] = diasDitos(tipo, marcos);
  const daLei = diasEstimados(tipo, marcos)[0]?.data;
  if (!acordo || !campo || !dito || !daLei) return [];
  const lei = `${formatDate(daLei)} (${LEI[tipo]})`;
  const frase = {
    abaixo: `A lei não deixa este prazo terminar antes de ${lei}. Confira na carta. Por segurança, aja até ${formatDate(dito.data)}.`,
    alem: `A lei dá 30 dias, até ${lei}. Um recurso depois desse dia pode não ser examinado: aja até ele.`,
    longe: `Este dia fica muito depois de ${lei}, o mínimo da lei. Confira o ano e o mês na carta.`,
  }[acordo];
  return [{ campo, frase }];
}

/** Order of events that must hold. */
const ORDEM: readonly (readonly [antes: TipoDeMarco, depois: TipoDeMarco])[] = [
  ['autuacao_expedida', 'penalidade_expedida'],
  ['autuacao_expedida', 'defesa_protocolada'],
  ['defesa_protocolada', 'defesa_indeferida'],
  ['defesa_protocolada', 'defesa_deferida'],
  ['penalidade_expedida', 'jari_protocolado'],
  ['jari_protocolado', 'jari_indeferido'],
  ['jari_protocolado', 'jari_deferido'],
  ['jari_indeferido', 'jari_ciencia'],
  ['jari_ciencia', 'cetran_protocolado'],
  ['cetran_protocolado', 'cetran_indeferido'],
  ['cetran_protocolado', 'cetran_deferido'],
];

function daOrdem(
  [antes, depois]: (typeof ORDEM)[number],
  marcos: Vigentes,
  nomes: Partial<Record<TipoDeMarco, string>>,
): Contradicao[] {
  const [primeiro, segundo] = [marcos.get(antes)?.data, marcos.get(depois)?.data];
  if (!primeiro || !segundo || segundo >= primeiro) return [];
  return [{ campo: depois, frase: `Este dia vem antes de “${nomes[antes]}”, de ${formatDate(primeiro)}.` }];
}

/** Whether a decision is reported both as granted and as refused. */
export function deferidoEIndeferido(marcos: Vigentes, tipo: TipoDeMarco): boolean {
  return EXCLUEM.some((par) => par.includes(tipo) && par.every((um) => marcos.has(um)));
}

/** Two contradictory results of one decision. */
const EXCLUEM: readonly (readonly [TipoDeMarco, TipoDeMarco])[] = [
  ['defesa_deferida', 'defesa_indeferida'],
  ['jari_deferido', 'jari_indeferido'],
  ['cetran_deferido', 'cetran_indeferido'],
];

function queSeExcluem([um, outro]: (typeof EXCLUEM)[number], marcos: Vigentes): Contradicao[] {
  if (!marcos.has(um) || !marcos.has(outro)) return [];
  const frase = 'A mesma decisão está como aceita e como negada. Deixe só a que está na carta.';
  return [
    { campo: um, frase },
    { campo: outro, frase },
  ];
}

/** Only the AIT itself is handed over on the spot, on the day of the infraction (CTB art. 280 VI). */
function emMaos({ marcos, dataInfracao }: Fatos): Contradicao[] {
  const autuacao = marcos.get('autuacao_expedida');
  if (autuacao?.meio !== 'pessoal' || !autuacao.data || autuacao.data === dataInfracao) return [];
  const frase = `Uma notificação dada em mãos, na hora, é do dia da infração, ${formatDate(dataInfracao)}. Confira o dia, ou como ela chegou.`;
  return [{ campo: 'autuacao_expedida', frase }];
}

/** CTB art. 257 §§2 and 7: no driver can be named for an infraction of the owner. */
function doProprietario({ marcos, responsavel }: Fatos): Contradicao[] {
  if (responsavel !== 'proprietario') return [];
  return (['condutor_indicado', 'prazo_condutor'] as const).flatMap((campo) =>
    marcos.has(campo)
      ? [{ campo, frase: 'Esta infração é do proprietário: não há condutor a indicar (CTB, art. 257, §2º).' }]
      : [],
  );
}
