import { and, asc, eq, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { fonteSemResposta } from '#backend/domain/consultas/registrar.ts';
import { multasDoUsuario, temAPagar } from '#backend/domain/multas/item.ts';
import { itensComEtiquetas } from '#backend/domain/multas/wire.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { debito, veiculo } from '#backend/platform/db/schema/veiculos.ts';
import conteudo from '#content/dicas-veiculo.json' with { type: 'json' };
import { today } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import type { ResumoDoVeiculoWire, VeiculoWire } from '#lib/veiculos/contract.ts';
import { toReais } from '#lib/wire.ts';
import { versaoDoVeiculo } from './cadastro.ts';

type Veiculo = typeof veiculo.$inferSelect;

export async function listarVeiculos(ctx: Ctx): Promise<VeiculoWire[]> {
  const rows = await ctx.db
    .select()
    .from(veiculo)
    .where(eq(veiculo.usuarioId, ctx.actor.id))
    .orderBy(asc(veiculo.id));
  return rows.map((row) => toWire(row));
}

export async function totalDeVeiculos(ctx: Ctx) {
  const total = await ctx.db.$count(veiculo, eq(veiculo.usuarioId, ctx.actor.id));
  return { response: 'success' as const, TotalVeiculos: total, Usuario: { Nome: ctx.actor.nome } };
}

export async function resumoPorGuid(ctx: Ctx, { guid }: { guid: string }): Promise<ResumoDoVeiculoWire> {
  return resumo(ctx, eq(veiculo.guid, guid));
}

/** Data for the correction form. */
export async function resumoPorId(ctx: Ctx, { id }: { id: number }): Promise<ResumoDoVeiculoWire> {
  return resumo(ctx, eq(veiculo.id, id));
}

async function resumo(ctx: Ctx, qual: SQL): Promise<ResumoDoVeiculoWire> {
  const usuarioId = ctx.actor.id;
  const [row] = await ctx.db
    .select()
    .from(veiculo)
    .where(and(qual, eq(veiculo.usuarioId, usuarioId)));
  if (!row) fail('NAO_ENCONTRADO');
  const [lidas, debitos] = await Promise.all([
    multasDoUsuario(ctx, { veiculoId: row.id }),
    debitosDoVeiculo(ctx, { veiculoId: row.id, usuarioId }),
  ]);
  const hoje = today(ctx.clock);
  const multas = await itensComEtiquetas(ctx, lidas, hoje);
  const porId = new Map(lidas.map(({ multa }) => [multa.id, multa]));
  return {
    ...toWire(row),
    Versao: versaoDoVeiculo(row),
    Multas: multas.map((um) => ({
      Id: um.Id,
      Guid: um.Guid,
      Origem: um.Origem,
      DataInfracao: um.DataInfracao,
      AutoInfracao: um.AutoInfracao,
      AutoRenainf: porId.get(um.Id)?.autoRenainf ?? null,
      LocalInfracao: porId.get(um.Id)?.localInfracao ?? null,
      ValorSerPago: um.ValorSerPago,
      Valor: um.Valor,
      Tambem: um.Tambem,
    })),
    Debitos: debitos.map(({ descricao, valor }) => ({ Descricao: descricao, Valor: toReais(valor) })),
    FonteSemResposta: await fonteSemResposta(ctx, { alvo: 'veiculo', ...row }),
    Dicas: dicas(ctx, row, {
      debitos: debitos.length,
      multas: lidas.filter((um) => temAPagar(um, hoje)).length,
    }),
  };
}

function toWire(row: Veiculo): VeiculoWire {
  return {
    Id: row.id,
    Guid: row.guid,
    Placa: row.placa,
    NumeroRenavam: row.numeroRenavam,
    Modelo: row.modelo,
    Fabricante: row.fabricante,
    Chassi: row.chassi,
    LocalRegistro: row.localRegistro,
    AnoFabricacao: row.anoFabricacao,
    AnoModelo: row.anoModelo,
    AnoUltimoLicenciamento: row.anoUltimoLicenciamento,
    Cor: row.cor,
    EspecieTipo: row.especieTipo,
    Combustivel: row.combustivel,
    CapacidadePotenciaCilindrada: row.capacidadePotenciaCilindrada,
    Proprietario: row.proprietario,
    ProprietarioDocumento: row.proprietarioDocumento,
    EmailNotificacao: row.emailNotificacao,
    UF: { Uf: row.uf },
    QtdeConsultas: row.qtdeConsultas,
    ConsultadoEm: row.consultadoEm?.toISOString() ?? null,
    ComErro: row.comErro,
    MensagemErro: row.mensagemErro,
    Ativo: row.ativo,
  };
}

/** No tips before the source has answered. */
function dicas(ctx: Ctx, row: Veiculo, abertos: { debitos: number; multas: number }): string[] {
  if (row.consultadoEm === null) return [];
  const ano = Number(row.anoUltimoLicenciamento);
  return dicasDoVeiculo({
    anoUltimoLicenciamento: Number.isInteger(ano) && ano > 0 ? ano : null,
    anoAtual: Number(today(ctx.clock).slice(0, 4)),
    debitosAbertos: abertos.debitos,
    multasAbertas: abertos.multas,
  });
}

interface Deste {
  veiculoId: number;
  usuarioId: string;
}

function debitosDoVeiculo({ db }: Ctx, { veiculoId, usuarioId }: Deste) {
  return db
    .select()
    .from(debito)
    .where(and(eq(debito.veiculoId, veiculoId), eq(debito.usuarioId, usuarioId)))
    .orderBy(asc(debito.id));
}

const TEXTOS = v.parse(
  v.strictObject({
    licenciamentoAtrasado: v.string(),
    licenciamentoDesconhecido: v.string(),
    debitosAbertos: v.string(),
    multasAbertas: v.string(),
    multasRecorrer: v.string(),
    semPendencias: v.string(),
    sne: v.string(),
    venda: v.string(),
    endereco: v.string(),
    condutor: v.string(),
  }),
  conteudo,
);

/** Tips of 'É importante saber!' for a vehicle: urgent ones first, at most five. */
export function dicasDoVeiculo(veiculo: {
  /** null = not given by the source. */
  anoUltimoLicenciamento: number | null;
  anoAtual: number;
  debitosAbertos: number;
  multasAbertas: number;
}): string[] {
  const { debitosAbertos, multasAbertas } = veiculo;
  const multas = multasAbertas > 0 ? [TEXTOS.multasRecorrer, TEXTOS.multasAbertas, TEXTOS.condutor] : [];
  const debitos = debitosAbertos > 0 ? [TEXTOS.debitosAbertos] : [];
  const limpo = debitosAbertos === 0 && multasAbertas === 0 ? [TEXTOS.semPendencias] : [];
  const sempre = [TEXTOS.sne, TEXTOS.endereco, TEXTOS.venda];
  return [...limpo, ...licenciamento(veiculo), ...debitos, ...multas, ...sempre].slice(0, 5);
}

function licenciamento({
  anoUltimoLicenciamento,
  anoAtual,
}: {
  anoUltimoLicenciamento: number | null;
  anoAtual: number;
}) {
  if (anoUltimoLicenciamento === null) return [TEXTOS.licenciamentoDesconhecido];
  // The licensing calendar runs through the year: last year's licensing may still be valid, an older one is not.
  return anoUltimoLicenciamento < anoAtual - 1
    ? [TEXTOS.licenciamentoAtrasado.replace('{ano}', String(anoUltimoLicenciamento))]
    : [];
}
