import { emFrases, valoresDosCampos } from '#backend/domain/peticoes/texto/papel.ts';
import { daParada } from '#backend/domain/peticoes/texto/valores.ts';
import { addDays, formatDate } from '#lib/dates.ts';
import { limiteDePontos } from '#lib/habilitacoes/rules.ts';
import { fimDosMeses } from '#lib/multas/diasUteis.ts';
import { ultimoDiaParaJulgar } from '#lib/multas/prazos.ts';
import { fimDaParada } from '#lib/peticoes/regras/prazos.ts';
import { CAMPOS_DO_PROCESSO, type FatosDoProcesso } from '#lib/processos/campos.ts';
import { maximoDeMeses } from '#lib/processos/fundamentos.ts';
import { abertura, alemDaLei, DECADENCIA_DESDE, ultimoDiaDaPenalidade } from '#lib/processos/prazo.ts';

/** Text of every placeholder: formatted answers and values derived from them. */
export function valoresDoProcesso(fatos: FatosDoProcesso): Map<string, string> {
  return valoresDosCampos(CAMPOS_DO_PROCESSO, fatos, derivar(fatos));
}

function derivar(d: FatosDoProcesso) {
  const { conclusaoDaMulta, houveDefesa, gravissimas, ear, hoje, fase, causa, reincidiu } = d;
  const aberto = abertura(d);
  const limite = gravissimas !== undefined && ear !== undefined ? limiteDePontos({ gravissimas, ear }) : null;
  const { pontosQueRestam: restam, diaDaInfracao, diaDaAnterior } = d;
  const fora = diaDaInfracao && diaDaAnterior && diaDaInfracao > fimDosMeses(diaDaAnterior, 12);
  return {
    hoje: formatDate(hoje),
    ...(alemDaLei(d) && { prazo: null }),
    prazoImpresso: d.prazo && formatDate(d.prazo),
    daLei: aberto && formatDate(addDays(aberto, 30)),
    fimDoJulgamento: d.dataRecebimentoRecurso && formatDate(ultimoDiaParaJulgar(d.dataRecebimentoRecurso)),
    ...daParada(fimDaParada(d), d),
    fimDoPrazoDaPenalidade:
      conclusaoDaMulta &&
      houveDefesa !== undefined &&
      formatDate(ultimoDiaDaPenalidade(conclusaoDaMulta, houveDefesa)),
    antesDaLei: conclusaoDaMulta !== undefined && conclusaoDaMulta < DECADENCIA_DESDE,
    limite,
    restaAbaixo: limite !== null && restam !== undefined && restam < limite,
    maximoDeMeses: maximoDeMeses(d),
    semAMulta: semAMulta(d),
    artigoFixa: !reincidiu && d.prazoNoArtigo === true,
    artigoNaoFixa: !reincidiu && d.prazoNoArtigo === false,
    fase,
    daMulta: causa === 'pontos' ? 'da última multa da soma' : 'da multa que deu causa a esta penalidade',
    manteve: fase === 'II' ? 'manteve' : 'aplicou',
    foraDosDoze: fora,
    anteriorEmAberto: !fora && d.anteriorDefinitiva === false,
    periodo: periodo(d),
    ...emFrases(d, 'relato', 'razoes', 'resposta'),
  };
}

/** The fine has its own process: always, but for an infraction that suspends by itself, whose letter may speak of both. */
export const semAMulta = ({ causa, comAMulta }: FatosDoProcesso): boolean =>
  causa !== 'infracao' || comAMulta === false;

const periodo = ({ inicioDaSuspensao: inicio, fimDaSuspensao: fim }: FatosDoProcesso) =>
  inicio && (fim ? `de ${formatDate(inicio)} a ${formatDate(fim)}` : `desde ${formatDate(inicio)}`);
