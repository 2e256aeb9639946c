import { formatDate, type IsoDate } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { type Site, whatsappLink } from '#lib/shell/sessao.ts';
import { rotuloDoDireito } from './botao.ts';
import type { MultaNaTela } from './contract.ts';
import { diasNaTela } from './diasNaTela.ts';
import { tituloDaMulta } from './infracoes.server.ts';
import { paginaDaMulta } from './pagina.ts';
import type { LinhaDoPainel } from './painel.ts';
import { acaoDaMulta, ROTULO_DA_ACAO } from './rules.ts';
import { faseDaMulta } from './situacao.ts';
import { ondeNaLinha } from './unicas.ts';
import { valorDesconhecido } from './valor.ts';

/** A row of Minhas Multas as plain data, so that one component draws all rows: a component per row would cost more than its output. */
export function linhaDaLista(
  { multa, vivos, falta, corre, situacao: { tom, rotulo } }: LinhaDoPainel,
  { hoje, site }: { hoje: IsoDate; site: Pick<Site, 'supportWhatsapp'> },
) {
  const titulo = tituloDaMulta(multa);
  const detalhe = paginaDaMulta(multa);
  const [prazo] = vivos;
  return {
    titulo,
    detalhe,
    onde: ondeNaLinha(multa),
    quando: formatDate(multa.DataInfracao),
    valor: multa.ValorSerPago === 0 ? null : reais(multa.ValorSerPago),
    // Undecided and without an amount: the amount is unknown, not zero.
    semValor:
      valorDesconhecido(multa, hoje) || ['Corre prazo', 'A pagar', 'Ainda não é multa'].includes(rotulo)
        ? 'sem valor'
        : 'nada a pagar',
    pontos: multa.Suspensiva ? 'suspende a CNH' : multa.Pontos > 0 ? `${multa.Pontos} pontos` : 'sem pontos',
    suspensiva: multa.Suspensiva,
    prazo: prazo ? diasNaTela(prazo, hoje) : null,
    // The page on which to enter the day without which no deadline is known.
    semData: falta ? `${paths.app.prazos}?copiar=${multa.Guid}#copiar` : null,
    situacao: { classe: tom === 'ok' || tom === 'erro' ? `tom-${tom}` : undefined, rotulo },
    // For screen readers: the fine of an action.
    auto: `, multa ${multa.AutoInfracao}`,
    ...oQueSeFaz(multa, { aberta: faseDaMulta(multa, hoje, corre) !== null, site, titulo, detalhe }),
  };
}

interface Lugar {
  /** An appeal can be requested now. */
  aberta: boolean;
  site: Pick<Site, 'supportWhatsapp'>;
  titulo: string;
  detalhe: string;
}

/**
 * The states of a row (specification 1, section 2, Fines), and ours: a paid appeal waits for documents, a covered one is requested and
 * never sold, and one whose time is over, or has not come, is not sold.
 */
function oQueSeFaz(multa: MultaNaTela, { aberta, site, titulo, detalhe }: Lugar) {
  const acao = acaoDaMulta(multa);
  // `fora`: an external link, in a new window.
  const acoes: { href: string; rotulo: string; fora: boolean }[] = [];
  const ir = (href: string, rotulo: string, fora = false) => acoes.push({ href, rotulo, fora });
  if (acao === 'solicitada')
    ir(`${paths.app.recursos}#${multa.Recursos.at(-1)?.Guid ?? ''}`, ROTULO_DA_ACAO[acao]);
  const pedir = aberta && rotuloDoDireito(multa);
  if (pedir) ir(`${detalhe}?pedir#recurso`, pedir);
  else if (acao === 'selecionar' && !aberta) ir(detalhe, 'Ver o que cabe');
  else if (acao === 'multa-de-veiculo') ir(detalhe, ROTULO_DA_ACAO[acao]);
  if (acao === 'especialista') {
    const ola = `Olá! Quero ajuda com a multa ${multa.AutoInfracao}: ${titulo}.`;
    ir(whatsappLink(site, ola), ROTULO_DA_ACAO[acao], true);
  }
  const escolhe = !pedir && acao === 'selecionar' && aberta;
  const { Guid, AutoInfracao, PrecoRecurso: preco, Chave: chave } = multa;
  const caixa = {
    guid: Guid,
    qual: ` da multa ${AutoInfracao}`,
    preco,
    chave,
    porQuanto: reais(preco),
  };
  return { acoes, caixa: escolhe ? caixa : null };
}
