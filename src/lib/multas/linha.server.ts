import { formatDate } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { rotuloDoDireito } from './botao.ts';
import { tituloDaMulta } from './infracoes.server.ts';
import { paginaDaMulta } from './pagina.ts';
import type { LinhaDoPainel } from './painel.ts';
import { diasRestantes } from './prazos.ts';
import { acaoDaMulta, ROTULO_DA_ACAO } from './rules.ts';
import { ESTADOS } from './situacao.ts';
import { diasEmLetras } from './textoDoPrazo.ts';
import { ondeNaLinha } from './unicas.ts';
import { valorDesconhecido } from './valor.ts';

/** A row of the fines in words: infraction, value, state, days, and the word of the specification (1, section 2, Fines). */
export function linhaDaMulta(p: LinhaDoPainel) {
  const { multa, hoje, vivos, semData } = p;
  const [prazo] = vivos;
  const semValor = multa.ValorSerPago === 0;
  return {
    titulo: tituloDaMulta(multa),
    pagina: paginaDaMulta(multa),
    onde: ondeNaLinha(multa),
    quando: formatDate(multa.DataInfracao),
    // Undecided and without an amount: the amount is unknown, not zero.
    valor: semValor ? (emAberto(p) ? 'sem valor' : 'nada a pagar') : reais(multa.ValorSerPago),
    semValor,
    pontos: multa.Suspensiva ? 'suspende a CNH' : multa.Pontos > 0 ? `${multa.Pontos} pontos` : 'sem pontos',
    estado: ESTADOS[p.estado],
    dias: prazo
      ? { texto: diasEmLetras(prazo, hoje), estimado: prazo.estimado, perto: diasRestantes(prazo, hoje) <= 7 }
      : null,
    semData: semData !== null,
    palavra: palavraDaLinha(p),
    caixa: podeEscolher(p) ? { ...multa, porQuanto: reais(multa.PrecoRecurso) } : null,
  };
}

function emAberto(p: LinhaDoPainel): boolean {
  return valorDesconhecido(p) || ['prazo', 'pagar', 'aviso'].includes(p.estado);
}

/** The specified states of a row as words, and ours: a paid appeal waits for documents, a covered one is requested and never sold. */
function palavraDaLinha({ multa, pedeFase, paga, fim }: LinhaDoPainel): string | null {
  const acao = acaoDaMulta(multa);
  if (acao === 'solicitada') return ROTULO_DA_ACAO[acao];
  const direito = pedeFase === null ? null : rotuloDoDireito(multa);
  if (direito || acao === 'selecionar') return direito;
  // Nothing is sold for a fine that is paid or cancelled.
  return acao === 'especialista' && (paga || fim?.mantida === false) ? null : ROTULO_DA_ACAO[acao];
}

/** A licence's fine whose appeal can be bought now: neither paid, nor covered, nor over. */
function podeEscolher({ multa, pedeFase, paga }: LinhaDoPainel): boolean {
  return acaoDaMulta(multa) === 'selecionar' && pedeFase !== null && !paga && rotuloDoDireito(multa) === null;
}
