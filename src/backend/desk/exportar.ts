import { desc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { formatDateTime } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { audit } from '../platform/audit.ts';
import type { Pessoa, PublicCtx } from '../platform/context.ts';
import { usuario } from '../platform/db/schema/conta.ts';
import { pedido } from '../platform/db/schema/pedidos.ts';
import { CSV_HEADERS, csv } from '../platform/http/csv.ts';
import type { BackendEnv } from '../platform/http/route.ts';
import type { Runtime } from '../platform/runtime.ts';
import { executar } from './operator/executar.ts';

/** The most rows of a list of our own, and what the commands that take a limit are asked for. */
const LINHAS = 10_000;
const DO_COMANDO = 1000;

const LISTAS: Record<string, (ctx: PublicCtx) => Promise<string[][]>> = {
  async pedidos({ db }) {
    const linhas = await db
      .select({ pedido, email: usuario.email })
      .from(pedido)
      .innerJoin(usuario, eq(usuario.id, pedido.usuarioId))
      .orderBy(desc(pedido.id))
      .limit(LINHAS);
    return [
      ['pedido', 'codigo', 'conta', 'forma', 'estado', 'total', 'criado_em', 'pago_em'],
      ...linhas.map(({ pedido: um, email }) => [
        String(um.id),
        um.codigo,
        email,
        um.metodo,
        um.status,
        reais(um.total),
        formatDateTime(um.criadoEm),
        um.pagoEm ? formatDateTime(um.pagoEm) : '',
      ]),
    ];
  },
};

/** Lists taken from the operator's commands, whole: not the one page that a command shows unless asked for more. */
const COMANDOS: Record<string, { nome: string; valores: Record<string, unknown> }> = {
  recursos: { nome: 'recursos listar', valores: { limite: String(LINHAS) } },
  contestacoes: { nome: 'contestacoes listar', valores: { todas: true } },
  requerimentos: { nome: 'requerimentos listar', valores: { todos: true } },
  vendas: { nome: 'vendas listar', valores: {} },
  dobrados: { nome: 'pedidos dobrados', valores: { todos: true } },
  consultas: { nome: 'consultas paradas', valores: {} },
  cupons: { nome: 'cupons listar', valores: {} },
  respostas: { nome: 'respostas listar', valores: { limite: String(DO_COMANDO) } },
  jobs: { nome: 'jobs listar', valores: {} },
  emails: { nome: 'emails listar', valores: { limite: String(DO_COMANDO) } },
  auditoria: { nome: 'auditoria listar', valores: { limite: String(DO_COMANDO), olhares: true } },
  equipe: { nome: 'equipe listar', valores: {} },
};

/** Desk lists as CSV, for spreadsheets. Allowed to every role that may see the screen. */
export const exportarDaMesa = (getRuntime: () => Promise<Runtime>) =>
  new Hono<BackendEnv>().get('/mesa/exportar/:lista', async (c) => {
    const { ctx, pessoa } = c.var;
    const nome = c.req.param('lista');
    if (!pessoa) return c.text('NAO_ENCONTRADO', 404);
    const linhas = await lerLista(await getRuntime(), { ctx, pessoa, nome });
    if (!linhas) return c.text('NAO_ENCONTRADO', 404);
    await audit(
      { ...ctx, ator: 'operador', atorId: pessoa.email },
      {
        acao: 'mesa.exportar',
        entidade: 'lista',
        id: nome,
        dados: { linhas: linhas.length - 1 },
      },
    );
    return c.body(csv([...linhas, ...oQueFalta(nome, linhas.length - 1)]), 200, CSV_HEADERS(nome));
  });

async function lerLista(
  runtime: Runtime,
  { ctx, pessoa, nome }: { ctx: PublicCtx; pessoa: Pessoa; nome: string },
): Promise<string[][] | null> {
  const ler = Object.hasOwn(LISTAS, nome) ? LISTAS[nome] : undefined;
  if (ler) return ler(ctx);
  const comando = Object.hasOwn(COMANDOS, nome) ? COMANDOS[nome] : undefined;
  if (!comando) return null;
  const feito = await executar(runtime, {
    ...comando,
    confirmado: true,
    operador: pessoa.email,
    origem: ctx.origem,
  });
  const tabela = feito.tipo === 'ok' ? feito.resposta.tabela : undefined;
  return tabela ? [tabela.colunas, ...tabela.linhas] : null;
}

/** A full list may be a cut one: its last row says so, for who counts its rows. */
function oQueFalta(nome: string, linhas: number): string[][] {
  const limite = Object.hasOwn(LISTAS, nome) ? LINHAS : Number(COMANDOS[nome]?.valores.limite ?? DO_COMANDO);
  return linhas >= limite ? [[`Aqui estão as ${linhas} primeiras linhas; pode haver mais.`]] : [];
}
