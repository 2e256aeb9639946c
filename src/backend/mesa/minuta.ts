import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { conta } from '#lib/conta/contract.ts';
import { type IsoDate, today } from '#lib/dates.ts';
import { multas } from '#lib/multas/contract.ts';
import type { Documento } from '#lib/pdf/documento.ts';
import { rascunhoDaAcompanhada } from '#lib/peticoes/acompanhada.ts';
import { campoDe, escrito, NOMES, type Rascunho } from '#lib/peticoes/form.ts';
import { minuta } from '#lib/peticoes/minuta.ts';
import { nomeDaPeticao } from '#lib/peticoes/nomeDoArquivo.ts';
import { dadosDoPerfil } from '#lib/peticoes/perfil.ts';
import { multaDoRascunho, propostasDoRascunho, respostasDoRascunho } from '#lib/peticoes/rascunho.ts';
import { recusas } from '#lib/peticoes/recusas.ts';
import { id as numero } from '#lib/wire.ts';
import { DOCX, renderDocx } from '../adapters/docx.ts';
import { audit } from '../audit.ts';
import { perfil } from '../conta/perfil.ts';
import type { Ctx, SystemCtx } from '../context.ts';
import { multa } from '../db/schema/multas.ts';
import { recurso } from '../db/schema/recursos.ts';
import type { BackendEnv } from '../http/route.ts';
import { resumoDaMulta, resumoDaMultaDeHabilitacao } from '../multas/resumo.ts';
import { itensDaFila } from './fila.ts';

/** The petition of an appeal as the desk may begin it, or what is not known yet. */
export type MinutaDaMesa =
  | { documento: Documento; nome: string; faltam: null }
  | { documento: null; faltam: string[] };

/**
 * Written by the same rules as a driver's own: from the profile, the fine and its milestones, with every ground that they
 * support. Null where there is no such appeal. A petition with a gap is not written: the gaps are named.
 */
export async function minutaDoRecurso(ctx: SystemCtx, id: number): Promise<MinutaDaMesa | null> {
  const [item] = await itensDaFila(ctx, eq(recurso.id, id));
  if (!item) return null;
  const [linha] = await ctx.db.select().from(multa).where(eq(multa.id, item.multaId));
  if (!linha) return null;
  const motorista: Ctx = { ...ctx, actor: { ...item.cliente, sessaoId: '' } };
  const detalhe =
    linha.veiculoId === null
      ? v.parse(
          multas.resumoHabilitacao.answer,
          await resumoDaMultaDeHabilitacao(motorista, { guid: linha.guid }),
        )
      : v.parse(multas.resumo.answer, await resumoDaMulta(motorista, { id: linha.id }));
  const dados: Rascunho = {
    ...dadosDoPerfil(v.parse(conta.perfil.answer, await perfil(motorista))),
    ...rascunhoDaAcompanhada(detalhe),
    titular: 'proprio',
    // Whose fine it is: of the vehicle its owner's, of the licence its driver's.
    capacidade: linha.veiculoId === null ? 'condutor' : 'proprietario',
    Fase: item.fase,
    // CTB art. 218: only an instrument tells a speed.
    ...(/^74[5-7]/.test(linha.codigoInfracao ?? '') && { constatacao: 'equipamento' }),
    ...(item.prazo !== null && !item.estimado && { prazo: escrito('prazo', item.prazo) }),
  };
  const hoje = today(ctx.clock);
  const fundamentos = propostasDoRascunho(dados, hoje).map((uma) => uma.id);
  const lida = multaDoRascunho(dados);
  const faltam = lacunas(dados, hoje);
  if (fundamentos.length === 0) faltam.push('um fundamento que as datas conhecidas apoiem');
  if (!lida || faltam.length > 0) return { documento: null, faltam };
  const documento = minuta({ ...lida, fundamentos, hoje, email: item.cliente.email });
  const nome = nomeDaPeticao({ autoInfracao: item.autoInfracao, fase: item.fase, versao: 1 }, 'docx');
  return { documento, nome, faltam: null };
}

/** What cannot be read, or what the case asks for besides, as the wizard calls it. */
function lacunas(dados: Rascunho, hoje: IsoDate): string[] {
  const doCaso: Partial<Record<string, string | null>> = recusas(respostasDoRascunho(dados), hoje);
  return NOMES.filter((nome) => doCaso[nome] || !v.is(campoDe(nome).schema, dados[nome])).map(
    (nome) => campoDe(nome).rotulo,
  );
}

/** The draft as text that a word processor opens; a lawyer ends it. Whoever takes it leaves an audit row. */
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
