import { Hono } from 'hono';
import { formatDate } from '#lib/dates.ts';
import { AppError } from '#lib/errors.ts';
import { ROTULO_DA_CERTEZA } from '#lib/multas/prazos.ts';
import { audit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { CSV_HEADERS, csv } from '../http/csv.ts';
import type { BackendEnv } from '../http/route.ts';
import { consume } from '../limits.ts';
import { prazosDosClientes } from './clientes.ts';

const COLUNAS = [
  ...['cliente', 'ultimo_dia', 'prazo', 'como_se_sabe', 'auto', 'infracao', 'orgao', 'recurso'],
  ...['permite_ate', 'procuracao_ate'],
];

/** The list of a partner as CSV, whole. */
export const planilhaDoParceiro = new Hono<BackendEnv>().get('/arquivos/parceiro/prazos.csv', async (c) => {
  const { ctx, sessao } = c.var;
  if (!sessao) return c.text('SESSAO_EXIGIDA', 401);
  const doParceiro: Ctx = { ...ctx, actor: sessao.actor };
  await consume(doParceiro, { nome: 'lista-csv', de: sessao.actor.id, points: 60, seconds: 3600 });
  const linhas = await prazosDosClientes(doParceiro).catch(ninguem);
  if (!linhas) return c.text('NAO_ENCONTRADO', 404);
  await audit(doParceiro, {
    acao: 'lista.exportar',
    entidade: 'lista',
    id: 'clientes',
    dados: { linhas: linhas.length },
  });
  const corpo = linhas.map(({ Nome, PermiteAte, ProcuracaoAte, Prazo }) => [
    Nome,
    Prazo ? formatDate(Prazo.Data) : '',
    Prazo?.Rotulo ?? 'nenhum prazo correndo',
    Prazo ? ROTULO_DA_CERTEZA[Prazo.Certeza] : '',
    Prazo?.AutoInfracao ?? '',
    Prazo?.Descricao ?? '',
    Prazo?.OrgaoEmissor ?? '',
    Prazo?.Recurso ?? '',
    formatDate(PermiteAte),
    ProcuracaoAte ? formatDate(ProcuracaoAte) : '',
  ]);
  return c.body(csv([COLUNAS, ...corpo]), 200, {
    ...CSV_HEADERS('prazos-dos-clientes'),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
});

/** Whoever asks is no partner: to them nothing is here. */
function ninguem(error: unknown): null {
  if (error instanceof AppError && error.code === 'NAO_ENCONTRADO') return null;
  throw error;
}
