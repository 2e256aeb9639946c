import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { minuta } from '#backend/domain/peticoes/texto/minuta.ts';
import { nomeDaPeticao } from '#backend/domain/peticoes/texto/nomeDoArquivo.ts';
import { conta } from '#lib/conta/contract.ts';
import { type IsoDate, today } from '#lib/dates.ts';
import type { Documento } from '#lib/documentos/documento.ts';
import { multas } from '#lib/multas/contract.ts';
import { campoDe, escrito, NOMES, type Rascunho } from '#lib/peticoes/form.ts';
import { dadosDoPerfil, rascunhoDaAcompanhada } from '#lib/peticoes/preenchimento.ts';
import { multaDoRascunho, propostasDoRascunho, respostasDoRascunho } from '#lib/peticoes/rascunho.ts';
import { recusas } from '#lib/peticoes/recusas.ts';
import { id as numero } from '#lib/wire.ts';
import { perfil } from '../domain/conta/perfil.ts';
import { resumoDaMulta, resumoDaMultaDeHabilitacao } from '../domain/multas/resumo.ts';
import { parteDaMulta } from '../domain/recursos/parte.ts';
import { DOCX, renderDocx } from '../platform/adapters/docx.ts';
import { audit } from '../platform/audit.ts';
import type { Ctx, SystemCtx } from '../platform/context.ts';
import { usuario } from '../platform/db/schema/conta.ts';
import { multa } from '../platform/db/schema/multas.ts';
import { veiculo } from '../platform/db/schema/veiculos.ts';
import type { BackendEnv } from '../platform/http/route.ts';
import { itensDosRecursos } from './fila/itens.ts';

/** The draft petition for the desk, or the list of missing facts. */
export type MinutaDaMesa =
  | { documento: Documento; nome: string; faltam: null }
  | { documento: null; faltam: string[] };

/**
 * Drafts the petition with the same rules as the driver's own wizard: from profile, fine and milestones, with every
 * ground that these support. Returns null for an unknown appeal. With missing facts it writes no petition and names
 * them.
 */
export async function minutaDoRecurso(ctx: SystemCtx, id: number): Promise<MinutaDaMesa | null> {
  const [item] = await itensDosRecursos(ctx, [id]);
  if (!item) return null;
  const [achada] = await ctx.db
    .select({ multa, cpf: usuario.cpf, veiculo })
    .from(multa)
    .innerJoin(usuario, eq(usuario.id, multa.usuarioId))
    .leftJoin(veiculo, eq(veiculo.id, multa.veiculoId))
    .where(eq(multa.id, item.multaId));
  if (!achada) return null;
  const { multa: linha, cpf, veiculo: dela } = achada;
  const parte = parteDaMulta({ ...linha, cpf, veiculo: dela });
  const motorista: Ctx = { ...ctx, actor: { ...item.cliente, sessaoId: '' } };
  // Not the vehicle's number: a fine of the licence that was typed by hand may also name a registered vehicle.
  const daCnh = linha.tipo === 'Habilitacao';
  const detalhe = daCnh
    ? v.parse(
        multas.resumoHabilitacao.answer,
        await resumoDaMultaDeHabilitacao(motorista, { guid: linha.guid }),
      )
    : v.parse(multas.resumo.answer, await resumoDaMulta(motorista, { id: linha.id }));
  const dados: Rascunho = {
    ...dadosDoPerfil(v.parse(conta.perfil.answer, await perfil(motorista))),
    ...(item.prazo !== null && !item.estimado && { prazo: escrito('prazo', item.prazo) }),
    // The petition states the day of the notice, even if the source has an earlier one.
    ...rascunhoDaAcompanhada({ ...detalhe, Fase: item.fase }),
    titular: 'proprio',
    // The owner answers for a fine of the vehicle, the driver for a fine of the licence.
    capacidade: daCnh ? 'condutor' : 'proprietario',
    // CTB art. 218: speed is measured by an instrument only.
    ...(/^74[5-7]/.test(linha.codigoInfracao ?? '') && { constatacao: 'equipamento' }),
  };
  const hoje = today(ctx.clock);
  const fundamentos = propostasDoRascunho(dados, hoje).map((uma) => uma.id);
  const lida = multaDoRascunho(dados);
  const faltam = lacunas(dados, hoje);
  // The owner's columns are not shown to the staff (platform/db/destinos).
  if (typeof parte === 'object')
    faltam.push('quem é o proprietário: o veículo está no nome de outra pessoa ou de empresa');
  if (fundamentos.length === 0) faltam.push('um fundamento que as datas conhecidas apoiem');
  if (!lida || faltam.length > 0) return { documento: null, faltam };
  const { capacidade, ...semCapacidade } = lida.declarados;
  const declarados = parte === 'desconhecida' ? semCapacidade : { ...semCapacidade, capacidade };
  const documento = minuta({ ...lida, declarados, fundamentos, hoje, email: item.cliente.email });
  const nome = nomeDaPeticao({ autoInfracao: item.autoInfracao, fase: item.fase, versao: 1 }, 'docx');
  return { documento, nome, faltam: null };
}

/** What the draft lacks, for the page of the appeal: a draft that fails is one entry, so that the page opens without it. */
export async function faltaNaMinuta(ctx: SystemCtx, id: number): Promise<string[]> {
  try {
    return (await minutaDoRecurso(ctx, id))?.faltam ?? [];
  } catch (err) {
    ctx.log.error({ err, recursoId: id }, 'the draft of a petition failed');
    return ['a leitura dos dados da multa, que falhou agora'];
  }
}

/** Missing facts: unreadable data and fields that this case requires, by their names in the wizard. */
function lacunas(dados: Rascunho, hoje: IsoDate): string[] {
  const doCaso: Partial<Record<string, string | null>> = recusas(respostasDoRascunho(dados), hoje);
  return NOMES.filter((nome) => doCaso[nome] || !v.is(campoDe(nome).schema, dados[nome])).map(
    (nome) => campoDe(nome).rotulo,
  );
}

/** Downloads the draft as a text file for a lawyer to finish. Each download writes an audit row. */
export const minutasDaMesa = new Hono<BackendEnv>().get('/mesa/recursos/:id/minuta', async (c) => {
  const { ctx, pessoa } = c.var;
  const id = v.safeParse(numero, c.req.param('id'));
  if (!pessoa || !id.success) return c.text('NAO_ENCONTRADO', 404);
  const system: SystemCtx = { ...ctx, ator: 'operador', atorId: pessoa.email };
  const feita = await minutaDoRecurso(system, id.output);
  if (!feita) return c.text('NAO_ENCONTRADO', 404);
  if (feita.documento === null) return c.text(`Ainda falta: ${feita.faltam.join('; ')}.`, 422);
  await audit(system, {
    acao: 'mesa.minuta',
    entidade: 'recurso',
    id: id.output,
    dados: { papel: pessoa.papel },
  });
  return c.body(new Uint8Array(await renderDocx(feita.documento)), 200, {
    'content-type': DOCX,
    'content-disposition': `attachment; filename="${feita.nome}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
});
