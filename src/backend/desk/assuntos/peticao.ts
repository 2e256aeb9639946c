import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { OperadorCtx } from '#backend/desk/comando.ts';
import { minutaInformada } from '#backend/domain/peticoes/cadastrarMulta.ts';
import { nomeDaPeticao } from '#backend/domain/peticoes/texto/minuta.ts';
import { comArquivos } from '#backend/domain/recursos/comArquivos.ts';
import { renderPdf } from '#backend/platform/adapters/pdf.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Actor, Ctx } from '#backend/platform/context.ts';
import { arquivo, usuario } from '#backend/platform/db/schema/conta.ts';
import { recursoNaFila as naFila } from '#backend/platform/db/schema/equipe.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { recursoAnexo, recursoMovimento } from '#backend/platform/db/schema/recursos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { versaoDe } from '#backend/platform/idempotency.ts';
import type { FullApi } from '#lib/contract.ts';
import { fail } from '#lib/errors.ts';
import type { PeticaoNaMesa } from '#lib/mesa/tipos.ts';
import { TEXTS } from '#lib/messages.ts';
import { indica } from '#lib/peticoes/caso.ts';
import { peticoes, RascunhoGuardado } from '#lib/peticoes/contract.ts';
import type { Rascunho } from '#lib/peticoes/form.ts';
import { dadosDaMultaAcompanhada, dadosDoPerfil } from '#lib/peticoes/preenchimento.ts';
import { GUARDADOS } from '#lib/peticoes/rascunho.ts';
import { semProtocolo } from '#lib/recursos/rules.ts';

/** The calls of the App API for a driver, whose audit rows name the member of the staff. */
export type ApiDe = (ctx: OperadorCtx, actor: Actor) => FullApi;

/**
 * What the driver's own wizard needs to write the petition of an appeal: the answers so far, at first those of profile and fine, and the
 * App API for that driver, whose draft is the appeal's. Null for an appeal that is filed already.
 */
export async function peticaoDoRecurso(
  ctx: OperadorCtx,
  id: number,
  apiDe: ApiDe,
): Promise<PeticaoNaMesa | null> {
  const [linha] = await ctx.db
    .select({ naFila, dono: usuario, guid: multa.guid })
    .from(naFila)
    .innerJoin(usuario, eq(usuario.id, naFila.usuarioId))
    .innerJoin(multa, eq(multa.id, naFila.multaId))
    .where(eq(naFila.recursoId, id));
  if (!linha || !semProtocolo(linha.naFila.estado)) return null;
  const { id: usuarioId, email, nome } = linha.dono;
  const actor: Actor = { id: usuarioId, email, nome, sessaoId: '' };
  const api = apiDe(ctx, actor);
  const guardado = dadosDe(linha.naFila.rascunho);
  const dados = guardado ?? (await inicioDe(api, { guid: linha.guid, fase: linha.naFila.fase }));
  const dele: Ctx = { ...ctx, actor };
  return {
    ...{ nome, dados, versao: versaoDe(dados) },
    api: {
      ...api,
      peticoes: {
        ...api.peticoes,
        guardarRascunho: (entrada) => guardar(ctx, { id, antes: dados, entrada }),
        cadastrarMulta: (entrada) => escrever(dele, { id, entrada }),
      },
    },
  };
}

const dadosDe = (rascunho: unknown): Rascunho | null =>
  rascunho === null ? null : v.parse(RascunhoGuardado.entries.Dados, rascunho);

async function inicioDe(
  api: FullApi,
  { guid, fase }: { guid: string; fase: 'P' | 'I' | 'II' },
): Promise<Rascunho> {
  return {
    ...{ titular: 'proprio', multaAcompanhada: guid, Fase: fase },
    ...dadosDoPerfil(await api.conta.perfil()),
    ...(await dadosDaMultaAcompanhada(api, guid, { fase })),
  };
}

function lida<S extends v.GenericSchema>(schema: S, entrada: unknown): v.InferOutput<S> {
  const { success, output } = v.safeParse(schema, entrada);
  return success ? output : fail('DADOS_INVALIDOS');
}

async function guardar(
  ctx: OperadorCtx,
  { id, antes, entrada }: { id: number; antes: Rascunho; entrada: unknown },
) {
  const { Passo, Dados } = lida(peticoes.guardarRascunho.input, entrada);
  const novos = Object.entries(Dados).filter(([campo]) => GUARDADOS.includes(campo));
  return transaction(ctx, async (tx) => {
    const desta = eq(naFila.recursoId, id);
    const [linha] = await tx.db.select().from(naFila).where(desta).for('update');
    if (!linha || !semProtocolo(linha.estado)) fail('NAO_ENCONTRADO');
    const dados = { ...(dadosDe(linha.rascunho) ?? antes), ...Object.fromEntries(novos) };
    await tx.db.update(naFila).set({ rascunho: dados }).where(desta);
    await audit(tx, { acao: 'recurso.rascunho', entidade: 'recurso', id, dados: { passo: Passo } });
    return { Passo, Dados: dados, Versao: versaoDe(dados) };
  });
}

/** Draws the paper, and keeps it with the appeal, where staff and driver download it. Drawn again it is one more. */
async function escrever(ctx: Ctx, { id, entrada }: { id: number; entrada: unknown }) {
  const lido = lida(peticoes.cadastrarMulta.input, entrada);
  const bytes = await renderPdf(await minutaInformada(ctx, lido), ctx.clock());
  const { Fase: fase, AutoInfracao: autoInfracao, Fatos } = lido;
  const nome = nomeDaPeticao({ fase, autoInfracao, versao: 1, indica: indica({ fase, ...Fatos }) });
  const usuarioId = ctx.actor.id;
  const pdf = { nome, mediaType: 'application/pdf', bytes };
  await comArquivos(ctx, { usuarioId, documentos: [pdf] }, ([guardado]) =>
    transaction(ctx, async (tx) => {
      const [movimento] = await tx.db
        .select()
        .from(recursoMovimento)
        .where(eq(recursoMovimento.recursoId, id))
        .orderBy(desc(recursoMovimento.id))
        .limit(1);
      if (!guardado || !movimento || !semProtocolo(movimento.status)) fail('NAO_ENCONTRADO');
      await tx.db.insert(arquivo).values(guardado);
      await tx.db
        .insert(recursoAnexo)
        .values({ usuarioId, movimentoId: movimento.id, arquivoId: guardado.id });
      await audit(tx, {
        acao: 'recurso.peticao',
        entidade: 'recurso',
        id,
        dados: { arquivoId: guardado.id },
      });
    }),
  );
  return { response: 'success' as const, message: TEXTS.multaCadastrada };
}
