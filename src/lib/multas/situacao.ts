import { formatDate, type IsoDate, isoDateOf } from '#lib/dates.ts';
import { type EstadoDoRecurso, type Fase, faseDoRecurso } from '#lib/recursos/rules.ts';
import type { TipoDeAviso } from '#lib/ui/aviso.ts';
import { diasRestantes, type Prazo, prazosDaMulta, type TipoDePrazo } from './prazos.ts';

/** A fine as its state is told: the wire's own fields, of the list and of the detail alike. */
export interface FatosDaMulta {
  DataInfracao: IsoDate;
  StatusPagamento: string | null;
  DataNotificacao: IsoDate | null;
  DataPenalidade: IsoDate | null;
  RecursoOnline: boolean;
  Recursos: readonly {
    Fase: Fase;
    Movimentos: readonly { Estado: EstadoDoRecurso; Quando: string }[];
  }[];
}

export interface Situacao {
  tom: TipoDeAviso;
  rotulo: string;
}

/** The state chip: the appeal when there is one, else the payment, else the step of the procedure. */
export function situacaoDaMulta(multa: FatosDaMulta): Situacao {
  const ultimo = multa.Recursos.at(-1);
  const estado = ultimo?.Movimentos.at(-1)?.Estado;
  if (estado === 'deferido') return { tom: 'ok', rotulo: 'Recurso aceito' };
  if (estado === 'indeferido') return { tom: 'alerta', rotulo: 'Recurso negado' };
  if (estado) return { tom: 'info', rotulo: 'Recurso em andamento' };
  if (estaPaga(multa)) return { tom: 'ok', rotulo: 'Paga' };
  return multa.DataPenalidade ? { tom: 'erro', rotulo: 'Penalidade' } : { tom: 'alerta', rotulo: 'Autuação' };
}

export function estaPaga({ StatusPagamento }: Pick<FatosDaMulta, 'StatusPagamento'>): boolean {
  return /^pag[ao]\b/i.test(StatusPagamento?.trim() ?? '');
}

/** Every deadline that the dates of a fine and of its appeals support. */
export function prazosConhecidos(multa: FatosDaMulta): Prazo[] {
  const decisao = (fase: Fase) => {
    const movimento = multa.Recursos.find((r) => r.Fase === fase)?.Movimentos.at(-1);
    return movimento?.Estado === 'indeferido' ? isoDateOf(new Date(movimento.Quando)) : null;
  };
  return prazosDaMulta({
    dataInfracao: multa.DataInfracao,
    emissaoAutuacao: multa.DataNotificacao,
    defesaApresentada: multa.Recursos.some(({ Fase }) => Fase === 'P'),
    emissaoPenalidade: multa.DataPenalidade,
    decisaoJari: decisao('I'),
  });
}

/** The deadline of the appeal that can be asked for in a phase; null while its notice is unknown. */
export function prazoDaFase(multa: FatosDaMulta, fase: Fase): Prazo | null {
  return prazosConhecidos(multa).find(({ tipo }) => tipo === PRAZO_DA_FASE[fase]) ?? null;
}

/** The phase in which an appeal can be asked for now, or null. */
export function faseDaMulta(multa: FatosDaMulta): Fase | null {
  return faseDoRecurso({
    recursoOnline: multa.RecursoOnline,
    temPenalidade: multa.DataPenalidade !== null,
    recursos: multa.Recursos.map(({ Fase: fase, Movimentos }) => ({
      fase,
      estado: Movimentos.at(-1)?.Estado ?? 'solicitado',
    })),
  }).fase;
}

/** The one next step of a row, in plain words, and the deadline that it has. */
export function proximoPasso(multa: FatosDaMulta, hoje: IsoDate): { texto: string; prazo: Prazo | null } {
  const fase = faseDaMulta(multa);
  if (fase === null) {
    if (multa.Recursos.length > 0) return { texto: 'Acompanhe o andamento do recurso', prazo: null };
    return { texto: estaPaga(multa) ? 'Nada a fazer' : 'Fale com um especialista', prazo: null };
  }
  const prazo = prazoDaFase(multa, fase);
  const passou = prazo !== null && diasRestantes(prazo, hoje) < 0;
  if (passou) return { texto: 'Confira o prazo na sua notificação', prazo };
  return { texto: PASSO_DA_FASE[fase], prazo };
}

/** A deadline in words, with its day: 'até 09/12/2026, faltam 19 dias (estimativa)'. */
export function textoDoPrazo(prazo: Pick<Prazo, 'data' | 'estimado'>, hoje: IsoDate): string {
  const dia = formatDate(prazo.data);
  const dias = textoDosDias(prazo, hoje);
  const texto = diasRestantes(prazo, hoje) < 0 ? `${dias}, em ${dia}` : `até ${dia}, ${dias}`;
  return prazo.estimado ? `${texto} (estimativa)` : texto;
}

/** What is left of a deadline. */
export function textoDosDias(prazo: Pick<Prazo, 'data'>, hoje: IsoDate): string {
  const dias = diasRestantes(prazo, hoje);
  if (dias === 0) return 'vence hoje';
  if (dias === 1) return 'falta 1 dia';
  if (dias > 1) return `faltam ${dias} dias`;
  return dias === -1 ? 'venceu ontem' : `venceu há ${-dias} dias`;
}

/**
 * How a deadline stands. One of the authority is met or missed by the date of its notice, and a missed one is a ground for
 * the appeal; one of the driver is met by asking for the appeal, runs, or is over.
 */
export function estadoDoPrazo(
  prazo: Pick<Prazo, 'data' | 'de' | 'tipo'>,
  multa: Pick<FatosDaMulta, 'DataNotificacao' | 'DataPenalidade' | 'Recursos'>,
  hoje: IsoDate,
): { tom?: TipoDeAviso; texto: string } {
  const texto = textoDosDias(prazo, hoje);
  if (prazo.de === 'motorista') {
    const pedido = multa.Recursos.find(({ Fase }) => PRAZO_DA_FASE[Fase] === prazo.tipo)?.Movimentos[0];
    if (pedido) return { tom: 'ok', texto: `recurso pedido em ${formatDate(new Date(pedido.Quando))}` };
    return prazo.data >= hoje ? { tom: 'alerta', texto } : { texto };
  }
  const expedida = prazo.tipo === 'emissao-autuacao' ? multa.DataNotificacao : multa.DataPenalidade;
  if (expedida === null) return prazo.data >= hoje ? { texto } : { tom: 'info', texto };
  return expedida <= prazo.data
    ? { tom: 'ok', texto: `cumprido em ${formatDate(expedida)}` }
    : { tom: 'info', texto: `fora do prazo, em ${formatDate(expedida)}` };
}

const PASSO_DA_FASE: Record<Fase, string> = {
  P: 'Apresentar a defesa prévia',
  I: 'Recorrer à JARI (1ª instância)',
  II: 'Recorrer ao CETRAN (2ª instância)',
};

const PRAZO_DA_FASE: Record<Fase, TipoDePrazo> = { P: 'defesa-previa', I: 'jari', II: 'cetran' };
