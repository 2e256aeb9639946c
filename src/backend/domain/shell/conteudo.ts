import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { PLANOS, PRECOS, PRODUTOS_EXTRAS } from '#lib/planos/catalogo.ts';
import { PASSOS } from '#lib/shell/passos.ts';
import { TEXTOS_DO_SHELL } from '#lib/shell/textos.ts';
import banners from '../../../content/banner.json' with { type: 'json' };
import type { SystemCtx } from '../../platform/context.ts';
import { conteudoEditado } from '../../platform/db/schema/mesa.ts';

/** Something that the staff may edit: a price in centavos, or a text. */
export interface Editavel {
  chave: string;
  rotulo: string;
  tipo: 'dinheiro' | 'texto';
  ler(): string | number;
  aplicar(valor: string | number): void;
}

const PERIODOS = { A: 'por mês, no anual', S: 'por mês, no semestral', M: 'por mês, no mensal' } as const;

/** An editable field of an object in memory, from which screens and prices read it. */
function campo<K extends string>(
  objeto: Record<K, string> | Record<K, number>,
  nome: K,
  dito: Pick<Editavel, 'chave' | 'rotulo' | 'tipo'>,
): Editavel {
  const alvo = objeto as Record<K, string | number>;
  return {
    ...dito,
    ler: () => alvo[nome],
    aplicar(valor) {
      alvo[nome] = valor;
    },
  };
}

const texto = (chave: string, rotulo: string) => ({ chave, rotulo, tipo: 'texto' }) as const;
const dinheiro = (chave: string, rotulo: string) => ({ chave, rotulo, tipo: 'dinheiro' }) as const;

/** Everything that may be edited, in the order of the screen. */
export const EDITAVEIS: readonly Editavel[] = [
  campo(PRECOS, 'recursoAvulso', dinheiro('preco-do-recurso', 'Um recurso, sem plano')),
  ...PLANOS.flatMap((plano) => [
    campo(plano, 'nome', texto(`plano-${plano.id}-nome`, `${plano.nome}: nome`)),
    campo(plano, 'resumo', texto(`plano-${plano.id}-resumo`, `${plano.nome}: resumo`)),
    ...plano.detalhes.map((detalhe) =>
      campo(
        detalhe,
        'precoMensal',
        dinheiro(
          `plano-${plano.id}-preco-${detalhe.id}`,
          `${plano.nome}: preço ${PERIODOS[detalhe.periodicidade]}`,
        ),
      ),
    ),
  ]),
  ...PRODUTOS_EXTRAS.flatMap((produto, i) => [
    campo(produto, 'valor', dinheiro(`extra-${i + 1}-preco`, `${produto.nome}: preço`)),
    campo(produto, 'descricao', texto(`extra-${i + 1}-descricao`, `${produto.nome}: descrição`)),
  ]),
  ...(['g', 'm', 'p'] as const).flatMap((tamanho) => [
    campo(
      banners[tamanho],
      'Titulo',
      texto(`banner-${tamanho}-titulo`, `Banner ${TAMANHO(tamanho)}: título`),
    ),
    campo(banners[tamanho], 'Texto', texto(`banner-${tamanho}-texto`, `Banner ${TAMANHO(tamanho)}: texto`)),
  ]),
  campo(TEXTOS_DO_SHELL, 'faixaDosPlanos', texto('faixa-dos-planos', 'Faixa dos planos')),
  ...PASSOS.flatMap((passo, i) => [
    campo(passo, 'titulo', texto(`passo-${i + 1}-titulo`, `Passo ${i + 1} da tela inicial: título`)),
    campo(passo, 'texto', texto(`passo-${i + 1}-texto`, `Passo ${i + 1} da tela inicial: texto`)),
  ]),
];

function TAMANHO(tamanho: 'g' | 'm' | 'p'): string {
  return { g: 'grande', m: 'médio', p: 'do celular' }[tamanho];
}

/** Built-in contents by key, to which an edit can be reset. */
export const DE_FABRICA: ReadonlyMap<string, string | number> = new Map(
  EDITAVEIS.map((um) => [um.chave, um.ler()]),
);

const Valor = v.union([v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))]);

/** Reads the newest version of every edit and applies it to this process. */
export async function lerConteudo({ db }: Pick<SystemCtx, 'db'>): Promise<void> {
  const linhas = await db
    .selectDistinctOn([conteudoEditado.chave])
    .from(conteudoEditado)
    .orderBy(conteudoEditado.chave, sql`${conteudoEditado.versao} desc`);
  for (const um of EDITAVEIS) {
    const editado = linhas.find(({ chave }) => chave === um.chave);
    const lido = v.safeParse(Valor, editado?.valor);
    const valor = lido.success ? lido.output : DE_FABRICA.get(um.chave);
    if (valor !== undefined && (typeof valor === 'number') === (um.tipo === 'dinheiro')) um.aplicar(valor);
  }
}

const INTERVALO_MS = 5_000;

/** Applies later edits, from any process, to this one. Returns a function that stops it. */
export async function acompanharConteudo(ctx: Pick<SystemCtx, 'db' | 'log'>): Promise<() => void> {
  const ler = () =>
    lerConteudo(ctx).catch((err: unknown) => ctx.log.warn({ err }, 'edited content could not be read'));
  await ler();
  const timer = setInterval(ler, INTERVALO_MS).unref();
  return () => clearInterval(timer);
}
