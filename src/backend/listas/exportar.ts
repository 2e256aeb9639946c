import { Hono } from 'hono';
import * as v from 'valibot';
import { formatDate, formatDateTime, today } from '#lib/dates.ts';
import { formatPlate } from '#lib/documents.ts';
import type { Centavos } from '#lib/money.ts';
import { reais } from '#lib/money.ts';
import { formatarCodigo } from '#lib/multas/codigo.ts';
import { MultaDaLista } from '#lib/multas/item.ts';
import { ROTULO_DA_CERTEZA } from '#lib/multas/prazos.ts';
import { pedidos } from '#lib/pedidos/contract.ts';
import { audit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { listarHabilitacoes } from '../habilitacoes/resumo.ts';
import { CSV_HEADERS, csv } from '../http/csv.ts';
import type { BackendEnv } from '../http/route.ts';
import { consume } from '../limits.ts';
import { multasDoUsuario, paraItem } from '../multas/item.ts';
import { prazosDoMotorista } from '../multas/prazosDoMotorista.ts';
import { multasPorId } from '../multas/queries.ts';
import { lista as listarPedidos } from '../pedidos/consultas.ts';
import { todosRecursos } from '../recursos/listar.ts';
import { listarVeiculos } from '../veiculos/resumo.ts';

interface Lista {
  /** A driver without a plan may not have it, as its screen. */
  gated: boolean;
  colunas: readonly string[];
  linhas(ctx: Ctx): Promise<string[][]>;
}

const dinheiro = (valor: Centavos) => reais(valor).replace('R$ ', '');
const dia = (data: string | null | undefined) => (data ? formatDate(data) : '');
const ORIGEM = { fonte: 'consulta', motorista: 'guardada por você', ambas: 'consulta e você' };

const DA_MULTA: readonly string[] = [
  ...['auto', 'data', 'hora', 'codigo', 'infracao', 'placa_ou_cnh', 'local', 'orgao'],
  ...['valor', 'a_pagar', 'pagamento', 'pontos', 'de_onde_veio'],
];

/** The lists of the screens, as sheets. */
const LISTAS: Record<string, Lista> = {
  veiculos: {
    gated: true,
    colunas: ['placa', 'renavam', 'modelo', 'ativo', 'consultado_em'],
    linhas: async (ctx) =>
      (await listarVeiculos(ctx)).map((um) => [
        formatPlate(um.Placa),
        um.NumeroRenavam,
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
  multas: { gated: true, colunas: DA_MULTA, linhas: (ctx) => multas(ctx) },
  guardadas: {
    gated: false,
    colunas: DA_MULTA,
    linhas: (ctx) => multas(ctx, ({ origem }) => origem !== 'fonte'),
  },
  recursos: {
    gated: true,
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
      const ids = prazos.flatMap(({ listagens }) => listagens.map(({ id }) => id));
      const lugares = new Map(
        (await multasPorId(ctx.db, ctx.actor.id, ids)).map((linha) => [linha.multa.id, ondeEsta(linha)]),
      );
      return prazos
        .toSorted((a, b) => a.prazo.data.localeCompare(b.prazo.data))
        .map(({ prazo, multa, listagens }) => [
          dia(prazo.data),
          prazo.rotulo,
          ROTULO_DA_CERTEZA[prazo.certeza],
          multa.autoInfracao,
          multa.descricao,
          listagens.flatMap(({ id }) => lugares.get(id) || []).join(' e '),
          multa.orgaoEmissor ?? '',
        ]);
    },
  },
};

type LinhaDeMulta = Awaited<ReturnType<typeof multasPorId>>[number];

async function multas(
  ctx: Ctx,
  quais: (multa: LinhaDeMulta['multa']) => boolean = () => true,
): Promise<string[][]> {
  const hoje = today(ctx.clock);
  const abertas = (await multasDoUsuario(ctx)).filter(({ multa }) => quais(multa));
  const ids = abertas.map(({ multa }) => multa.id);
  const lugares = new Map(
    (await multasPorId(ctx.db, ctx.actor.id, ids)).map((linha) => [linha.multa.id, ondeEsta(linha)]),
  );
  return abertas.map((aberta) => {
    const { multa } = aberta;
    // As on the screen: what was cancelled is neither to be paid nor adds points.
    const { ValorSerPago, Pontos } = v.parse(MultaDaLista, paraItem(aberta, hoje));
    return [
      multa.autoInfracao,
      dia(multa.dataInfracao),
      multa.horaInfracao ?? '',
      multa.codigoInfracao ? formatarCodigo(multa.codigoInfracao) : '',
      multa.descricao,
      lugares.get(multa.id) ?? '',
      multa.localInfracao ?? '',
      multa.orgaoEmissor ?? '',
      dinheiro(multa.valorOriginal),
      dinheiro(ValorSerPago),
      multa.statusPagamento ?? '',
      String(Pontos),
      ORIGEM[multa.origem],
    ];
  });
}

function ondeEsta({ multa, veiculo, habilitacao }: LinhaDeMulta): string {
  if (habilitacao) return `CNH ${habilitacao.numeroCnh}`;
  const placa = veiculo?.placa ?? multa.placa;
  return placa ? formatPlate(placa) : '';
}

/** A list of the driver's own as CSV. Who sees the screen may have it. */
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
