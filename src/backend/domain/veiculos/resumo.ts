import { and, asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import conteudo from '#content/dicas-veiculo.json' with { type: 'json' };
import { today } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import type { ResumoDoVeiculoWire, VeiculoWire } from '#lib/veiculos/contract.ts';
import { toReais } from '#lib/wire.ts';
import type { Ctx } from '../../platform/context.ts';
import { doDono, paraConvidado } from '../../platform/db/destinos/visivel.ts';
import { debito, veiculo } from '../../platform/db/schema/veiculos.ts';
import { wireFields } from '../../platform/http/wireFields.ts';
import { versaoDe } from '../../platform/versao.ts';
import { type Acesso, acessoAoVeiculo, exigirLiberacao } from '../acesso/acesso.ts';
import { quemAbriu } from '../acesso/mascara.ts';
import { fonteSemResposta } from '../consultas/semResposta.ts';
import { multasDoUsuario, temAPagar } from '../multas/item.ts';
import { itensComEtiquetas } from '../multas/outrasListagens.ts';
import { entradaDoVeiculo } from './dados.ts';

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
  const achado = await acessoAoVeiculo(ctx, qual);
  await exigirLiberacao(ctx, achado.acesso);
  return resumo(ctx, achado);
}

/** Data for the correction form, for the owner only. */
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
  const multas = await itensComEtiquetas(ctx, { itens: lidas, acesso }, hoje);
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

/** Version of the correction form's fields; look-ups do not change it. */
export function versaoDoVeiculo(row: Veiculo): string {
  return versaoDe(entradaDoVeiculo(row));
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

/** Another owner's vehicle has only the columns that the map allows to an invited person. */
export function veiculoWire(row: Veiculo, acesso: Acesso): VeiculoWire {
  if (acesso.por === null) return toWire(row);
  return { ...toWire(paraConvidado('veiculo', row)), ...quemAbriu(acesso.por) };
}

/** The owner's columns of the map, each under its own name; two of them change their form. */
function toWire(row: Veiculo): VeiculoWire {
  const { Uf, ConsultadoEm, ...resto } = wireFields(row, doDono('veiculo'));
  return { ...resto, UF: { Uf }, ConsultadoEm: ConsultadoEm?.toISOString() ?? null };
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
