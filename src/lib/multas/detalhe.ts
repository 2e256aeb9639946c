import { formatDate } from '#lib/dates.ts';
import { formatPlate } from '#lib/documents.ts';
import { TEXTS } from '#lib/messages.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { formatarCodigo } from './codigo.ts';
import type { MultaDetalhe, MultaNaTela } from './contract.ts';
import { nadaADever } from './procedimento.ts';
import { NATUREZAS, rotuloDaDataDePagamento } from './rules.ts';
import type { FatosDaMulta, Procedimento } from './situacao.ts';

export interface Item {
  rotulo: string;
  valor: string | null;
}

/** The fields of a fine as its page lists them (specification 1, section 3, Fine detail). */
export function dadosDaMulta(multa: MultaDetalhe): Item[] {
  const { Veiculo, Habilitacao } = multa;
  return [
    { rotulo: 'Auto de infração', valor: multa.AutoInfracao },
    { rotulo: 'Auto Renainf', valor: multa.AutoRenainf },
    {
      rotulo: 'Data e hora',
      valor: [formatDate(multa.DataInfracao), multa.HoraInfracao].filter(Boolean).join(' '),
    },
    { rotulo: 'Local', valor: multa.LocalInfracao },
    { rotulo: 'Descrição no auto', valor: multa.Descricao },
    { rotulo: 'Código da infração', valor: multa.CodigoInfracao && formatarCodigo(multa.CodigoInfracao) },
    { rotulo: 'Enquadramento', valor: multa.EnquadramentoInfracao },
    { rotulo: 'Órgão emissor', valor: multa.OrgaoEmissor },
    { rotulo: 'Situação no órgão', valor: multa.Situacao },
    { rotulo: 'Recurso', valor: multa.DescricaoFluxoRecurso },
    {
      rotulo: 'Veículo',
      valor: Veiculo && [formatPlate(Veiculo.Placa), Veiculo.Modelo].filter(Boolean).join(', '),
    },
    { rotulo: 'Renavam', valor: Veiculo?.NumeroRenavam ?? null },
    { rotulo: 'Condutor', valor: Habilitacao?.Nome ?? null },
    { rotulo: 'CNH', valor: Habilitacao?.NumeroCnh ?? null },
  ];
}

/**
 * Amounts and due dates. The specified payment date is the last day of the discount plus one, when the discount has ended (CTB art.
 * 284): the last day with it is shown first, as the day to pay by.
 */
export function valoresDaMulta(
  p: Procedimento<
    FatosDaMulta &
      Pick<
        MultaDetalhe,
        'Valor' | 'ValorOriginal' | 'ValorDesconto' | 'ValorSerPago' | 'DatPagamentoComDesconto'
      >
  >,
): (Item & { total?: boolean })[] {
  const { multa, paga, aindaNaoEMulta } = p;
  const desconhecido = valorDesconhecido(p);
  const original = {
    rotulo: 'Valor original',
    valor: desconhecido ? 'Não informado' : reais(multa.ValorOriginal),
  };
  const situacao = { rotulo: 'Situação do pagamento', valor: multa.StatusPagamento ?? TEXTS.naoInformada };
  const { DatPagamentoComDesconto: ultimo } = multa;
  const data = rotuloDaDataDePagamento(ultimo);
  const datas = [
    { rotulo: 'Desconto', valor: desconto(multa, aindaNaoEMulta) },
    ...(ultimo ? [{ rotulo: 'Último dia com desconto', valor: formatDate(ultimo) }] : []),
    { rotulo: 'Data para pagamento', valor: ultimo ? `${data}, já sem o desconto` : data },
    situacao,
  ];
  if (paga || (multa.ValorSerPago === 0 && !desconhecido))
    return [original, ...datas, { rotulo: 'A pagar', valor: 'Nada', total: true }];
  // CTB art. 282 §5: only the notice of penalty demands payment.
  if (aindaNaoEMulta)
    return [original, ...datas, { rotulo: 'A pagar hoje', valor: 'Nada ainda: é só o aviso', total: true }];
  const hojeCusta = desconhecido ? 'Valor não informado: veja na notificação' : reais(multa.ValorSerPago);
  return [original, ...datas, { rotulo: 'A pagar hoje', valor: hojeCusta, total: true }];
}

/** An expired discount is still shown, because the notice names it. */
function desconto(
  {
    ValorDesconto,
    ValorOriginal,
    ValorSerPago,
  }: Pick<MultaDetalhe, 'ValorOriginal' | 'ValorDesconto' | 'ValorSerPago'>,
  antesDaPenalidade: boolean,
): string | null {
  if (ValorDesconto === null) return null;
  return antesDaPenalidade || ValorSerPago < ValorOriginal
    ? reais(ValorDesconto)
    : `${reais(ValorDesconto)} (encerrado)`;
}

/** The infraction table's data of a code. `infracao` is null for an unknown code. */
export function dadosDaInfracao(
  infracao: {
    artigo: string;
    natureza: keyof typeof NATUREZAS;
    fator: number;
    pontos: number;
    motivoSemPontos: string | null;
    suspensaoDireta: boolean;
    responsavel: 'condutor' | 'proprietario';
  } | null,
): Item[] {
  if (!infracao) return [];
  const { natureza, fator } = infracao;
  return [
    { rotulo: 'Artigo do CTB', valor: infracao.artigo },
    {
      rotulo: 'Natureza',
      valor:
        fator > 1 ? `${NATUREZAS[natureza].rotulo}, valor ${fator} vezes maior` : NATUREZAS[natureza].rotulo,
    },
    {
      rotulo: 'Pontos',
      valor: infracao.pontos > 0 ? String(infracao.pontos) : (infracao.motivoSemPontos ?? 'Não soma pontos'),
    },
    {
      rotulo: 'Suspende a CNH sozinha',
      valor: infracao.suspensaoDireta
        ? 'Sim: a carta da multa pode tratar também da suspensão, com os mesmos prazos'
        : 'Não',
    },
    {
      rotulo: 'Quem responde',
      valor: infracao.responsavel === 'condutor' ? 'O condutor' : 'O proprietário do veículo',
    },
  ];
}

type Valores = Pick<MultaNaTela, 'Valor' | 'ValorSerPago'>;
type ComValor = Procedimento<FatosDaMulta & Valores>;

/** The amount to pay today, in the words of a list. */
export function valorAPagar(p: ComValor): string {
  if (valorDesconhecido(p)) return 'valor não informado';
  return p.multa.ValorSerPago === 0 ? 'nada a pagar' : reais(p.multa.ValorSerPago);
}

/** Whether the amount to pay is unknown. For a paid or cancelled fine, or a warning, it is known: nothing. */
export function valorDesconhecido({ multa, paga, processo, fim }: ComValor): boolean {
  return semValor(multa) && !paga && !nadaADever(processo, fim);
}

/** Neither a source nor the driver gave an amount: 0 means unknown. */
export function semValor({ Valor, ValorSerPago }: Valores): boolean {
  return Valor === 0 && ValorSerPago === 0;
}

/** A sum of amounts to pay. */
export interface Soma {
  quantas: number;
  soma: Centavos;
  /** How many of them have no known amount. */
  semValor: number;
}

/** A sum in words: it never counts an unknown amount as nothing. */
export function somaEmPalavras({ soma, semValor: faltam }: Pick<Soma, 'soma' | 'semValor'>): string {
  if (faltam === 0) return reais(soma);
  return soma === 0 ? 'valor não informado' : `${reais(soma)}, mais ${faltam} sem valor`;
}
