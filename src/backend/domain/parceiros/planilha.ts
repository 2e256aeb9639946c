import { Hono } from 'hono';
import { formatDate } from '#lib/dates.ts';
import { AppError } from '#lib/errors.ts';
import { ROTULO_DA_CERTEZA } from '#lib/multas/certeza.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { CSV_HEADERS, csv } from '../../platform/http/csv.ts';
import type { BackendEnv } from '../../platform/http/route.ts';
import { consume } from '../../platform/limits.ts';
import { prazosDosClientes } from './clientes.ts';

const COLUNAS = [
  ...['cliente', 'ultimo_dia', 'prazo', 'como_se_sabe', 'auto', 'infracao', 'orgao', 'recurso'],
  ...['permite_ate', 'procuracao_ate'],
];

/** A partner's whole list as CSV. */
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

/** Not a partner: treated as not found. */
function ninguem(error: unknown): null {
  if (error instanceof AppError && error.code === 'NAO_ENCONTRADO') return null;
  throw error;
}
