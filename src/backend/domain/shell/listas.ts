import { Hono } from 'hono';
import * as v from 'valibot';
import { formatDateTime, today } from '#lib/dates.ts';
import { formatCpfOrCnpj, formatPlate, formatRenavam } from '#lib/documents.ts';
import { ROTULO_DA_CERTEZA } from '#lib/multas/certeza.ts';
import { pedidos } from '#lib/pedidos/contract.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { CSV_HEADERS, csv } from '../../platform/http/csv.ts';
import type { BackendEnv } from '../../platform/http/route.ts';
import { consume } from '../../platform/limits.ts';
import { listarHabilitacoes } from '../habilitacoes/resumo.ts';
import { COLUNAS_DA_MULTA, dia, dinheiro, multas, ondeEstao } from '../multas/planilha.ts';
import { prazosDoMotorista } from '../multas/prazosDoMotorista.ts';
import { lista as listarPedidos } from '../pedidos/consultas.ts';
import { prazosDosProcessos } from '../processos/queries.ts';
import { todosRecursos } from '../recursos/listar.ts';
import { listarVeiculos } from '../veiculos/resumo.ts';

interface Lista {
  /** True when a driver without a plan may not download it, as on its screen. */
  gated: boolean;
  colunas: readonly string[];
  linhas(ctx: Ctx): Promise<string[][]>;
}

const LISTAS: Record<string, Lista> = {
  veiculos: {
    gated: true,
    colunas: ['placa', 'renavam', 'documento', 'modelo', 'ativo', 'consultado_em'],
    linhas: async (ctx) =>
      (await listarVeiculos(ctx)).map((um) => [
        formatPlate(um.Placa),
        formatRenavam(um.NumeroRenavam),
        formatCpfOrCnpj(um.ProprietarioDocumento ?? ''),
        um.Modelo ?? '',
        um.Ativo ? 'sim' : 'não',
        um.ConsultadoEm ? formatDateTime(um.ConsultadoEm) : '',
      ]),
  },
  habilitacoes: {
    gated: true,
    colunas: ['cnh', 'nome', 'categoria', 'vencimento', 'ativa', 'consultada_em'],
    linhas: async (ctx) =>
      (await listarHabilitacoes(ctx)).map((uma) => [
        uma.NumeroCnh,
        uma.Nome ?? '',
        uma.Categoria ?? '',
        dia(uma.Vencimento),
        uma.Ativo ? 'sim' : 'não',
        uma.ConsultadoEm ? formatDateTime(uma.ConsultadoEm) : '',
      ]),
  },
  multas: { gated: true, colunas: COLUNAS_DA_MULTA, linhas: (ctx) => multas(ctx) },
  guardadas: {
    gated: false,
    colunas: COLUNAS_DA_MULTA,
    linhas: (ctx) => multas(ctx, ({ origem }) => origem !== 'fonte'),
  },
  recursos: {
    gated: false,
    colunas: ['auto', 'fase', 'situacao', 'protocolo', 'placa', 'ultima_movimentacao'],
    linhas: async (ctx) =>
      (await todosRecursos(ctx, { SemArquivos: true })).map((um) => [
        um.AutoDeInfracao,
        um.TipoDefesa,
        um.Status,
        um.Protocolo ?? '',
        um.Placa ? formatPlate(um.Placa) : '',
        formatDateTime(um.DataUltimaMovimentacao),
      ]),
  },
  pedidos: {
    gated: false,
    colunas: ['pedido', 'criado_em', 'comprado', 'estado', 'forma', 'total'],
    linhas: async (ctx) =>
      v
        .parse(pedidos.lista.answer, await listarPedidos(ctx))
        .solicitacoes.map((um) => [
          String(um.TransactionId),
          formatDateTime(um.DataTransacao),
          um.Comprado,
          um.Estado.replaceAll('_', ' '),
          um.FormaPgto,
          dinheiro(um.Amount),
        ]),
  },
  prazos: {
    gated: true,
    colunas: ['ultimo_dia', 'prazo', 'como_se_sabe', 'auto', 'infracao', 'placa_ou_cnh', 'orgao'],
    async linhas(ctx) {
      const prazos = await prazosDoMotorista(ctx.db, ctx.actor.id, today(ctx.clock));
      const lugares = await ondeEstao(ctx);
      const dasMultas = prazos.map(({ prazo, multa, listagens }) => ({
        prazo,
        de: [
          multa.autoInfracao,
          multa.descricao,
          listagens.flatMap(({ id }) => lugares.get(id) || []).join(' e '),
          multa.orgaoEmissor ?? '',
        ],
      }));
      const dosProcessos = (await prazosDosProcessos(ctx.db, ctx.actor.id, today(ctx.clock))).map(
        ({ prazo, processo }) => ({
          prazo,
          de: [processo.processo, processo.descricao, '', processo.orgao ?? ''],
        }),
      );
      return [...dasMultas, ...dosProcessos]
        .toSorted((a, b) => a.prazo.data.localeCompare(b.prazo.data))
        .map(({ prazo, de }) => [dia(prazo.data), prazo.rotulo, ROTULO_DA_CERTEZA[prazo.certeza], ...de]);
    },
  },
};

/** A driver's list as CSV. Allowed to everybody who may see its screen. */
export const listasApp = new Hono<BackendEnv>().get('/arquivos/listas/:lista', async (c) => {
  const { ctx, sessao } = c.var;
  if (!sessao) return c.text('SESSAO_EXIGIDA', 401);
  const nome = c.req.param('lista').replace(/\.csv$/, '');
  const lista = Object.hasOwn(LISTAS, nome) ? LISTAS[nome] : undefined;
  if (!lista) return c.text('NAO_ENCONTRADO', 404);
  if (lista.gated && !sessao.liberado) return c.text('MENU_BLOQUEADO', 403);
  const doMotorista: Ctx = { ...ctx, actor: sessao.actor };
  await consume(doMotorista, { nome: 'lista-csv', de: sessao.actor.id, points: 60, seconds: 3600 });
  const linhas = await lista.linhas(doMotorista);
  await audit(doMotorista, {
    acao: 'lista.exportar',
    entidade: 'lista',
    id: nome,
    dados: { linhas: linhas.length },
  });
  return c.body(csv([lista.colunas, ...linhas]), 200, {
    ...CSV_HEADERS(nome),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
});
