import { and, asc, eq } from 'drizzle-orm';
import { today } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import type { ResumoDoVeiculoWire, VeiculoWire } from '#lib/veiculos/contract.ts';
import { dicasDoVeiculo } from '#lib/veiculos/dicas.ts';
import { toReais } from '#lib/wire.ts';
import { type Acesso, acessoAoVeiculo } from '../acesso/acesso.ts';
import { mascararVeiculo, quemAbriu } from '../acesso/mascara.ts';
import { fonteSemResposta } from '../consultas/semResposta.ts';
import type { Ctx } from '../context.ts';
import { debito, veiculo } from '../db/schema/veiculos.ts';
import { aPagar, multasDoUsuario } from '../multas/item.ts';
import { itensComEtiquetas } from '../multas/outrasListagens.ts';
import { versaoDe } from '../versao.ts';

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

export async function resumoPorGuid(ctx: Ctx, qual: { guid: string }): Promise<ResumoDoVeiculoWire> {
  return resumo(ctx, await acessoAoVeiculo(ctx, qual));
}

/** For the correction form: the owner's alone. */
export async function resumoPorId(ctx: Ctx, qual: { id: number }): Promise<ResumoDoVeiculoWire> {
  const achado = await acessoAoVeiculo(ctx, qual);
  return achado.acesso.por === null ? resumo(ctx, achado) : fail('NAO_ENCONTRADO');
}

async function resumo(
  ctx: Ctx,
  { linha: row, acesso }: { linha: Veiculo; acesso: Acesso },
): Promise<ResumoDoVeiculoWire> {
  const deste = { veiculoId: row.id, usuarioId: acesso.dono };
  const [lidas, debitos] = await Promise.all([
    multasDoUsuario(ctx, { veiculoId: row.id, acesso }),
    debitosDoVeiculo(ctx, deste),
  ]);
  const hoje = today(ctx.clock);
  const multas = await itensComEtiquetas(ctx, { itens: lidas, dono: acesso.dono }, hoje);
  const porId = new Map(lidas.map(({ multa }) => [multa.id, multa]));
  return {
    ...veiculoWire(row, acesso),
    Versao: acesso.por ? '' : versaoDoVeiculo(row),
    Multas: multas.map((um) => ({
      Id: um.Id,
      Guid: um.Guid,
      Origem: um.Origem,
      DataInfracao: um.DataInfracao,
      AutoInfracao: um.AutoInfracao,
      AutoRenainf: porId.get(um.Id)?.autoRenainf ?? null,
      LocalInfracao: porId.get(um.Id)?.localInfracao ?? null,
      ValorSerPago: um.ValorSerPago,
      Tambem: um.Tambem,
    })),
    Debitos: debitos.map(({ descricao, valor }) => ({ Descricao: descricao, Valor: toReais(valor) })),
    FonteSemResposta: await fonteSemResposta(ctx, { alvo: 'veiculo', ...row }),
    Dicas: dicas(ctx, row, {
      debitos: debitos.length,
      multas: lidas.filter((um) => aPagar(um, hoje) > 0).length,
    }),
  };
}

/** Of what the correction form holds: what a consultation reads changes none of it. */
export function versaoDoVeiculo({
  numeroRenavam,
  placa,
  proprietarioDocumento,
  emailNotificacao,
}: Veiculo): string {
  return versaoDe({ numeroRenavam, placa, proprietarioDocumento, emailNotificacao });
}

/** Nothing is said of a vehicle before the source has answered. */
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

/** Of somebody else's: without what names the owner or opens the vehicle elsewhere. */
export function veiculoWire(row: Veiculo, acesso: Acesso): VeiculoWire {
  const inteiro = toWire(row);
  return acesso.por ? { ...mascararVeiculo(inteiro), ...quemAbriu(acesso.por) } : inteiro;
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
