import { formatDate } from '#lib/dates.ts';
import { limiteDePontos } from '#lib/habilitacoes/rules.ts';
import { fimDosMeses } from '#lib/multas/diasUteis.ts';
import { fimDaParada, julgadoTarde } from '#lib/peticoes/regras/prazos.ts';
import type { FatosDoProcesso } from './campos.ts';
import { ultimoDiaDaPenalidade } from './prazo.ts';
import type { Causa, TipoDoProcesso } from './tipos.ts';

/** The grounds that a process's facts support, with reasons; one without effect is left out. */
export function fundamentosDoProcesso(
  fatos: FatosDoProcesso,
): { id: FundamentoDoProcesso; porque: string }[] {
  return Object.entries(REGRAS).flatMap(([id, regra]) => {
    const porque = regra(fatos);
    return porque ? [{ id: id as FundamentoDoProcesso, porque }] : [];
  });
}

/** Grounds about the sum of points: if granted, the smaller sum may still reach the limit. */
export const DA_SOMA: ReadonlySet<FundamentoDoProcesso> = new Set([
  'pontos-nao-definitivos',
  'pontos-que-nao-somam',
  'fora-dos-doze-meses',
  'pontos-ja-eliminados',
]);

/** If granted, it only shortens the suspension, so it is requested after all others. */
export const SO_REDUZ: FundamentoDoProcesso = 'meses-alem-da-lei';

type Regra = (fatos: FatosDoProcesso) => string | null | undefined | false;
/** A ground of some causes alone; an unknown cause admits all of its kind. */
const de =
  (tipo: TipoDoProcesso, causas: readonly Causa[], regra: Regra): Regra =>
  (fatos) =>
    fatos.tipo === tipo && (fatos.causa === undefined || causas.includes(fatos.causa)) && regra(fatos);
const daSoma = (regra: Regra) => de('suspensao', ['pontos', 'outraSuspensao'], regra);
const daDirecao = (regra: Regra) => de('cassacao', ['dirigir', 'outraCassacao'], regra);
const daRepeticao = (regra: Regra) => de('cassacao', ['reincidencia', 'outraCassacao'], regra);

/** The highest limit of CTB art. 261: what still reaches it without the excluded points is over any limit. */
const MAIOR_LIMITE = 40;
const mudaASoma = ({ pontosQueRestam }: FatosDoProcesso) =>
  pontosQueRestam === undefined || pontosQueRestam < MAIOR_LIMITE;

/** In the order of the paper. */
const REGRAS = {
  'edital-sem-tentativa': ({ editalSemTentativa }) =>
    editalSemTentativa === false && 'A notificação foi por edital, sem tentativa de entrega.',
  /** CTB art. 282 §6 II and §7. */
  'penalidade-fora-do-prazo': ({ fase, conclusaoDaMulta, houveDefesa, dataPenalidade }) => {
    if (fase === 'P' || !conclusaoDaMulta || !dataPenalidade || houveDefesa === undefined) return null;
    const ultimo = ultimoDiaDaPenalidade(conclusaoDaMulta, houveDefesa);
    return dataPenalidade > ultimo && `A penalidade tinha de ser notificada até ${formatDate(ultimo)}.`;
  },
  /** CTB arts. 285 §6 and 289-A. */
  'recurso-nao-julgado': (fatos) => fatos.fase === 'II' && julgadoTarde(fatos),
  'prescricao-tres-anos': (fatos) =>
    fimDaParada(fatos) && 'O processo ficou mais de três anos parado. Há órgãos que discutem esta regra.',
  /** CTB art. 265: suspension and cassation only by a reasoned decision. */
  'decisao-sem-motivo': ({ fase, semMotivo }) => fase !== 'P' && semMotivo && 'A decisão não diz os motivos.',
  'erro-na-decisao': ({ fase, resposta }) =>
    fase === 'II' && resposta && 'Você disse o que está errado na decisão.',
  /** CTB arts. 261, II, and 263: both punish an infraction; a sum of points has more than one. */
  'auto-cancelado': ({ causa, autoCancelado }) =>
    causa !== 'pontos' && autoCancelado && 'O auto que deu causa ao processo já foi cancelado.',
  /** CTB art. 290, sole paragraph: only what is final counts. */
  'pontos-nao-definitivos': daSoma(
    (fatos) =>
      fatos.autosNaoDefinitivos && mudaASoma(fatos) && 'A soma tem autos que ainda não são definitivos.',
  ),
  /** CTB art. 259 §4. */
  'pontos-que-nao-somam': daSoma(
    (fatos) => fatos.autosQueNaoSomam && mudaASoma(fatos) && 'A soma tem autos que a lei não deixa somar.',
  ),
  /** CTB art. 261, I: twelve months by the day of the infraction. */
  'fora-dos-doze-meses': daSoma(
    ({ primeiraInfracao, ultimaInfracao }) =>
      primeiraInfracao !== undefined &&
      ultimaInfracao !== undefined &&
      ultimaInfracao > fimDosMeses(primeiraInfracao, 12) &&
      'Entre a primeira e a última infração há mais de 12 meses.',
  ),
  /** CTB art. 261 §3: the imposition of a suspension eliminates the points of before it. */
  'pontos-ja-eliminados': daSoma(
    ({ suspensaoAnterior, primeiraInfracao }) =>
      suspensaoAnterior !== undefined &&
      primeiraInfracao !== undefined &&
      suspensaoAnterior > primeiraInfracao &&
      'Uma suspensão imposta depois da primeira infração eliminou os pontos de até então.',
  ),
  /** CTB art. 261, I and §5. */
  'abaixo-do-limite': daSoma(({ totalDePontos, gravissimas, ear }) => {
    if (totalDePontos === undefined || gravissimas === undefined || ear === undefined) return null;
    const limite = limiteDePontos({ gravissimas, ear });
    return totalDePontos < limite && `A soma é de ${totalDePontos} pontos, e o seu limite, de ${limite}.`;
  }),
  /** CTB art. 263, I: only who drives while suspended. */
  'fora-da-suspensao': daDirecao(({ inicioDaSuspensao, fimDaSuspensao, diaDaDirecao }) => {
    if (!diaDaDirecao || !inicioDaSuspensao) return null;
    const fora =
      diaDaDirecao < inicioDaSuspensao || (fimDaSuspensao !== undefined && diaDaDirecao > fimDaSuspensao);
    return fora && 'O dia apontado fica fora da suspensão.';
  }),
  /** CTB art. 263, II: a repeat within twelve months; that the earlier one must be final is disputed (art. 290). */
  'sem-reincidencia': daRepeticao(({ diaDaInfracao, diaDaAnterior, anteriorDefinitiva }) => {
    if (!diaDaInfracao || !diaDaAnterior) return null;
    if (diaDaInfracao > fimDosMeses(diaDaAnterior, 12)) return 'Entre as duas infrações há mais de 12 meses.';
    return (
      anteriorDefinitiva === false && 'A anterior ainda não era definitiva no dia desta. Isto é discutido.'
    );
  }),
  'outro-condutor': daDirecao(
    ({ semAbordagem, quemDirigia }) =>
      semAbordagem === false &&
      quemDirigia &&
      'Ninguém foi identificado ao volante, e você mostra quem dirigia.',
  ),
  /** CTB art. 261 §1. */
  'meses-alem-da-lei': (fatos) => {
    const [meses = 0, maximo] = [fatos.mesesDaSuspensao, maximoDeMeses(fatos)];
    return (
      maximo !== null &&
      meses > maximo &&
      `A suspensão é de ${meses} meses, e a lei dá no máximo ${maximo} neste caso.`
    );
  },
} satisfies Record<string, Regra>;
export type FundamentoDoProcesso = keyof typeof REGRAS;

/**
 * The most months that a suspension may last (CTB art. 261 §1): for points 12, repeated within twelve months 24; for an infraction 8,
 * repeated 18. Arts. 165, 165-A and 253-A set 12 themselves; whether that holds for a repeat too is disputed, so that 18 is taken
 * there. Null before the penalty, for a cassation, and while an answer that decides is unknown.
 */
export function maximoDeMeses({
  tipo,
  fase,
  causa,
  reincidiu,
  prazoNoArtigo,
}: FatosDoProcesso): number | null {
  if (tipo !== 'suspensao' || fase === 'P' || reincidiu === undefined) return null;
  if (causa === 'pontos') return reincidiu ? 24 : 12;
  if (causa !== 'infracao') return null;
  if (reincidiu) return 18;
  if (prazoNoArtigo === undefined) return null;
  return prazoNoArtigo ? 12 : 8;
}
