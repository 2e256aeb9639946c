import { tipografia } from '#lib/documentos/letras.ts';
import { TEXTS } from '#lib/messages.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { type DetalheDoPlano, type Plano, planosAVenda } from './catalogo.ts';
import { PERIODOS, type Periodo } from './escolha.ts';
import { type Limite, multiplicador, totalDoPlano } from './rules.ts';

/** The banner over the extra products (specification 1, section 2). */
export function fraseDasOfertas(produtos: readonly unknown[]): string {
  return produtos.length > 0 ? TEXTS.ofertas : TEXTS.semOfertas;
}

export interface OfertaDoPlano {
  precoMensal: Centavos;
  /** 'R$ 118,80 por 12 meses'. */
  resumo: string;
  destino: string;
  /** The pair of ids, for events. */
  ids: string;
}

/** By period; a plan need not have each. */
export type OfertasDoPlano = Partial<Record<Periodo['valor'], OfertaDoPlano>>;

export function ofertasDoPlano(plano: Pick<Plano, 'id' | 'detalhes'>): OfertasDoPlano {
  return Object.fromEntries(
    PERIODOS.flatMap(({ valor, periodicidade }) => {
      const detalhe = plano.detalhes.find((um) => um.periodicidade === periodicidade);
      return detalhe ? [[valor, ofertaDe(plano.id, detalhe)]] : [];
    }),
  );
}

function ofertaDe(idPlano: number, detalhe: DetalheDoPlano): OfertaDoPlano {
  return {
    precoMensal: detalhe.precoMensal,
    resumo: tipografia(resumoDoPreco(detalhe)),
    destino: paths.app.planos.formaPagamento({ idPlano, idPlanoDetalhe: detalhe.id }),
    ids: `${idPlano}/${detalhe.id}`,
  };
}

/** How long one purchase lasts: 'O plano vale por 12 meses.' */
export function validadeDoPlano({ periodicidade }: Pick<DetalheDoPlano, 'periodicidade'>): string {
  const meses = multiplicador(periodicidade);
  return `O plano vale por ${meses === 1 ? '1 mês' : `${meses} meses`}.`;
}

/** What one purchase costs in all: 'R$ 118,80 por 12 meses'. How it can be split is told where it is paid. */
export function resumoDoPreco(detalhe: Pick<DetalheDoPlano, 'precoMensal' | 'periodicidade'>): string {
  const meses = multiplicador(detalhe.periodicidade);
  const total = totalDoPlano(detalhe);
  if (meses === 1) return `${reais(total)} por 1 mês de uso`;
  return `${reais(total)} por ${meses} meses`;
}

export const COLUNAS_DA_COMPARACAO = [
  'CNHs',
  'Veículos',
  'Consulta de multas',
  'Recursos incluídos por ano',
  'Multas de antes da contratação',
  'Recurso avulso',
] as const;

/** The contents of each plan, from the catalogue's figures. */
export function compararPlanos(planos: readonly Plano[]) {
  return planos.map(({ chave, nome, limites, consulta, precoDoRecurso }) => ({
    chave,
    nome,
    celulas: [
      ate(limites.habilitacoes),
      ate(limites.veiculos),
      consulta === 'diaria' ? 'todo dia' : 'toda semana',
      ate(limites.recursosPorAno),
      ate(limites.multasPreexistentes),
      precos(precoDoRecurso),
    ],
  }));
}

function ate(limite: Limite): string {
  if (limite === null) return 'sem limite';
  return limite === 0 ? 'nenhum' : String(limite);
}

function precos({ comum, autossuspensiva }: Plano['precoDoRecurso']): string {
  const porComum = comum === null ? '' : reais(comum);
  if (autossuspensiva === null) return porComum;
  return `${porComum}; ${reais(autossuspensiva)} se a multa suspende a CNH sozinha`;
}

/** How many fines from before the plan it takes on; a plan without limit takes all. */
export const aceitaDoPlano = ({ limites }: Plano): number => limites.multasPreexistentes ?? Infinity;

/** The first plan on sale that takes on all fines that a driver has open, else the one that takes the most. */
export function planoQueCabe(abertas: number): Plano | undefined {
  const planos = planosAVenda();
  return (
    planos.find((plano) => aceitaDoPlano(plano) >= abertas) ??
    planos.toSorted((a, b) => aceitaDoPlano(b) - aceitaDoPlano(a))[0]
  );
}
