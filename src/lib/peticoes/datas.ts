import { formatDate, type IsoDate } from '../dates.ts';
import { TEXTS } from '../messages.ts';
import { anoErrado } from '../multas/prazos.ts';
import { campoDe, type Erros, minuscula, NOMES, type NomeDoCampo, type Respostas } from './form.ts';

/** The present traffic code came into force on this day; an earlier date is a typing error. */
const PRIMEIRO_DIA_DO_CTB = '1998-01-22';

/** Impossible dates: a notice before the infraction, or in the future, would support a false ground. Messages by field. */
export function errosDasDatas(respostas: Respostas, hoje: IsoDate): Erros {
  const erros: Erros = {};
  const { dataInfracao } = respostas;
  const valor = (nome: NomeDoCampo) => respostas[minuscula(nome) as keyof Respostas] as IsoDate | undefined;
  for (const nome of DATAS) {
    const data = valor(nome);
    if (!data) continue;
    if (nome === 'prazo' && anoErrado(data, hoje)) erros[nome] = TEXTS.marcoAnoErrado;
    else if (data > hoje && nome !== 'prazo')
      erros[nome] = 'Esta data ainda não chegou. Confira o dia, o mês e o ano.';
    else if (data < PRIMEIRO_DIA_DO_CTB)
      erros[nome] = 'Confira o ano: esta data é anterior ao Código de Trânsito.';
    else if (dataInfracao && data < dataInfracao && !ANTES_DA_INFRACAO.includes(nome))
      erros[nome] = `Confira a data: é anterior à infração, de ${formatDate(dataInfracao)}.`;
  }
  for (const [antes, depois] of EM_ORDEM) {
    const [primeira, segunda] = [valor(antes), valor(depois)];
    if (primeira && segunda && segunda < primeira)
      erros[depois] ??=
        `Confira a data: vem antes de ${formatDate(primeira)}, informada em “${campoDe(antes).rotulo}”.`;
  }
  return erros;
}

const DATAS = NOMES.filter((nome) => campoDe(nome).mascara === 'data');

/** These may be older than the infraction. */
const ANTES_DA_INFRACAO: readonly NomeDoCampo[] = ['medidorVerificacao', 'dataSituacao', 'dataAnterior'];

const EM_ORDEM: readonly (readonly [NomeDoCampo, NomeDoCampo])[] = [
  ['dataEmissaoAutuacao', 'dataEmissaoPenalidade'],
  ['dataEmissaoPenalidade', 'dataRecebimentoRecurso'],
  ['dataRecebimentoRecurso', 'dataDecisaoJari'],
  ['dataDecisaoJari', 'dataCienciaJari'],
  ['dataEmissaoPenalidade', 'dataDecisaoJari'],
  ['dataCienciaJari', 'prazo'],
];
