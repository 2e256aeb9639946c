import { formatDate } from '#lib/dates.ts';
import { limiteDePontos } from '#lib/habilitacoes/rules.ts';
import { fimDosMeses } from '#lib/multas/diasUteis.ts';
import { fimDaParada, julgadoTarde } from '#lib/peticoes/regras/prazos.ts';
import { maximoDeMeses } from './duracao.ts';
import { ultimoDiaDaPenalidade } from './prazo.ts';
import type { Causa, FatosDoProcesso, TipoDoProcesso } from './tipos.ts';

export const FUNDAMENTOS_DO_PROCESSO = [
  'edital-sem-tentativa',
  'penalidade-fora-do-prazo',
  'recurso-nao-julgado',
  'prescricao-tres-anos',
  'decisao-sem-motivo',
  'erro-na-decisao',
  'auto-cancelado',
  'pontos-nao-definitivos',
  'pontos-que-nao-somam',
  'fora-dos-doze-meses',
  'pontos-ja-eliminados',
  'abaixo-do-limite',
  'fora-da-suspensao',
  'sem-reincidencia',
  'outro-condutor',
  'meses-alem-da-lei',
] as const;
export type FundamentoDoProcesso = (typeof FUNDAMENTOS_DO_PROCESSO)[number];

/** The grounds that a process's facts support, with reasons; one without effect is left out. */
export function fundamentosDoProcesso(
  fatos: FatosDoProcesso,
): { id: FundamentoDoProcesso; porque: string }[] {
  return FUNDAMENTOS_DO_PROCESSO.flatMap((id) => {
    const porque = REGRAS[id](fatos);
    return porque ? [{ id, porque }] : [];
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

const REGRAS: Record<FundamentoDoProcesso, Regra> = {
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
};
