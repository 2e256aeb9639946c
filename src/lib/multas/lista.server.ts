import { formatDate } from '#lib/dates.ts';
import { formatPlate } from '#lib/documents.ts';
import { reais } from '#lib/money.ts';
import { foraDoPlano, type Limite } from '#lib/planos/rules.ts';
import { type Pagina, paginaDe, procura, type Recorte } from '#lib/ui/listas.ts';
import { formatarCodigo } from './codigo.ts';
import type { MultaNaTela, MultasAnswer } from './contract.ts';
import { valorDesconhecido } from './detalhe.ts';
import { tituloDaMulta } from './infracoes.server.ts';
import { paginaDaMulta } from './pagina.ts';
import { type LinhaDoPainel, ondeNaLinha } from './painel.ts';
import { diasRestantes } from './prazos.ts';
import { diasEmLetras } from './prazosVivos.ts';
import { acaoDaMulta, ROTULO_DA_ACAO, rotuloDoDireito } from './rules.ts';
import { ESTADOS, type Estado } from './situacao.ts';

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

/** The fines of one licence or one vehicle. */
export interface Grupo {
  tipo: 'Habilitacao' | 'Veiculo';
  guid: string;
  titulo: string;
  /** 'comErro': has to be corrected; 'desativada': not looked up; 'fora': the plan does not take it; 'buscando': no search has ended yet. */
  estado: 'pronto' | 'comErro' | 'desativada' | 'fora' | 'buscando';
  /** A search has ended: the listed fines are its result. */
  consultada: boolean;
  consultadoEm: string | null;
  multas: MultaNaTela[];
}

/** Licences first, then vehicles, in the order of registration; also those without fines. */
export function gruposDeMultas(
  { Multas, Habilitacoes, Veiculos }: MultasAnswer,
  limites: { habilitacoes: Limite; veiculos: Limite },
): Grupo[] {
  const fora = new Set([
    ...foraDoPlano(limites.habilitacoes, Habilitacoes),
    ...foraDoPlano(limites.veiculos, Veiculos),
  ]);
  const multas = Map.groupBy(Multas, (multa) => multa[multa.Tipo]?.Guid);
  const de = (guid: string) => multas.get(guid) ?? [];
  return [
    ...Habilitacoes.map(
      (h): Grupo => ({
        tipo: 'Habilitacao',
        guid: h.Guid,
        titulo: h.Nome ? `CNH ${h.NumeroCnh}, ${h.Nome}` : `CNH ${h.NumeroCnh}`,
        ...andamento(h, fora),
        multas: de(h.Guid),
      }),
    ),
    ...Veiculos.map(
      (v): Grupo => ({
        tipo: 'Veiculo',
        guid: v.Guid,
        titulo: v.Modelo ? `Veículo ${formatPlate(v.Placa)}, ${v.Modelo}` : `Veículo ${formatPlate(v.Placa)}`,
        ...andamento(v, fora),
        multas: de(v.Guid),
      }),
    ),
  ];
}

function andamento(
  a: MultasAnswer['Habilitacoes'][number] | MultasAnswer['Veiculos'][number],
  fora: ReadonlySet<string>,
) {
  const consultada = a.QtdeConsultas > 0;
  const comum = { consultada, consultadoEm: a.ConsultadoEm };
  if (a.ComErro) return { ...comum, estado: 'comErro' } as const;
  if (!a.Ativo) return { ...comum, estado: 'desativada' } as const;
  if (fora.has(a.Guid)) return { ...comum, estado: 'fora' } as const;
  return { ...comum, estado: consultada ? 'pronto' : 'buscando' } as const;
}

interface Lista extends Omit<Pagina<LinhaDoPainel>, 'linhas'> {
  mostradas: readonly LinhaDoPainel[];
  /** All search results, whatever the filter chip. */
  achadas: readonly LinhaDoPainel[];
}

/** A page of the fines, of a state and a search: plate or CNH, auto, body, infraction, code, place, day. */
export function multasNaLista(
  linhas: readonly LinhaDoPainel[],
  { busca, pagina, estado }: Recorte & { estado: Estado | null },
): Lista {
  const acha = procura(busca);
  const achadas = busca === '' ? linhas : linhas.filter((linha) => acha(...textosDa(linha)));
  const desteEstado = estado === null ? achadas : achadas.filter((linha) => linha.estado === estado);
  const { linhas: mostradas, ...resto } = paginaDe(desteEstado, pagina);
  return { ...resto, mostradas, achadas };
}

function textosDa({ multa }: LinhaDoPainel): (string | null)[] {
  return [
    ondeNaLinha(multa),
    multa.AutoInfracao,
    multa.OrgaoEmissor,
    tituloDaMulta(multa),
    multa.Descricao,
    multa.CodigoInfracao && formatarCodigo(multa.CodigoInfracao),
    multa.LocalInfracao,
    formatDate(multa.DataInfracao),
  ];
}
