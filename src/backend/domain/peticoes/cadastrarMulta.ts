import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { minuta } from '#backend/domain/peticoes/texto/minuta.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { cepConsultado, usuario } from '#backend/platform/db/schema/conta.ts';
import { multaNaoAcompanhada, rascunho, solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import { once } from '#backend/platform/idempotency.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { today } from '#lib/dates.ts';
import type { Documento } from '#lib/documentos/documento.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import { fatosDoCaso, modeloEscolhido } from '#lib/peticoes/caso.ts';
import { MultaCadastrada, type peticoes } from '#lib/peticoes/contract.ts';
import { colunasDaMulta, respostas } from '#lib/peticoes/form.ts';
import { type FundamentoId, fundamentosPossiveis } from '#lib/peticoes/fundamentos.ts';
import { recusaDosFundamentos } from '#lib/peticoes/rascunho.ts';
import { recusas } from '#lib/peticoes/recusas.ts';
import { minutaDe, solicitacaoAberta } from './queries.ts';

type Entrada = ParsedInput<typeof peticoes.cadastrarMulta>;
type Resposta = WireAnswer<typeof peticoes.cadastrarMulta>;

/** Registers the fine of a solicitação and enqueues its petition; refuses a fine for which none can be written. */
export async function cadastrarMulta(ctx: Ctx, entrada: Entrada): Promise<Resposta> {
  const { Chave, ...conteudo } = entrada;
  const envio = { dono: ctx.actor.id, operacao: 'peticao.cadastrarMulta', chave: Chave, conteudo };
  return once(ctx, { ...envio, resposta: MultaCadastrada }, (tx) => registrar(tx, entrada));
}

async function registrar(tx: Ctx, entrada: Entrada): Promise<Resposta> {
  const { modelo, fundamentos } = conferir(tx, entrada);
  const { id, corrigindo } = await solicitacaoAberta(tx, entrada.SolicitacaoMultaNaoAcompanhada_Id);
  const agora = tx.clock();
  const [dono] = await tx.db.select({ cpf: usuario.cpf }).from(usuario).where(eq(usuario.id, tx.actor.id));
  if (!dono) fail('NAO_ENCONTRADO');
  const colunas = {
    ...colunasDaMulta(entrada),
    templateId: modelo,
    fatos: { declarados: entrada.Fatos, fundamentos, lugar: await lugarDoCep(tx, entrada.cep) },
    emNomeProprio: entrada.CpfDefesa === dono.cpf,
  };
  const chave = { usuarioId: tx.actor.id, solicitacaoId: id };
  const [multa] = corrigindo
    ? await corrigirMulta(tx, id, { ...colunas, corrigidaEm: agora })
    : await tx.db
        .insert(multaNaoAcompanhada)
        .values({ ...colunas, ...chave, criadaEm: agora })
        .returning();
  if (!multa) throw new Error('the fine gave no row');
  minutaDe(multa, { email: tx.actor.email });
  await tx.db
    .update(solicitacao)
    .set({ dataMultaCadastrada: agora, entregue: false })
    .where(eq(solicitacao.id, id));
  await tx.db.delete(rascunho).where(eq(rascunho.solicitacaoId, id));
  await audit(tx, {
    acao: 'peticao.cadastrarMulta',
    entidade: 'solicitacao',
    id,
    dados: { multaId: multa.id, versao: multa.versao, fase: multa.fase, modelo, fundamentos },
  });
  await enqueue(tx, 'peticao', { solicitacaoId: id });
  return { response: 'success', message: TEXTS.multaCadastrada };
}

/** The paper for what was typed, which is checked the same way and not registered: for an appeal that the staff writes. */
export async function minutaInformada(ctx: Ctx, entrada: Entrada): Promise<Documento> {
  const { fundamentos } = conferir(ctx, entrada);
  const [dono] = await ctx.db.select({ cpf: usuario.cpf }).from(usuario).where(eq(usuario.id, ctx.actor.id));
  return minuta({
    ...{ multa: entrada, declarados: entrada.Fatos, fundamentos, hoje: today(ctx.clock) },
    lugar: await lugarDoCep(ctx, entrada.cep),
    ...(entrada.CpfDefesa === dono?.cpf && { email: ctx.actor.email }),
  });
}

type Nova = typeof multaNaoAcompanhada.$inferInsert;

/** The purchase covers one petition, for one fine in one phase: typing errors may be corrected. */
async function corrigirMulta(
  tx: Ctx,
  solicitacaoId: number,
  nova: Omit<Nova, 'usuarioId' | 'solicitacaoId' | 'criadaEm'>,
) {
  const desta = eq(multaNaoAcompanhada.solicitacaoId, solicitacaoId);
  const [antes] = await tx.db.select().from(multaNaoAcompanhada).where(desta);
  if (!antes) throw new Error(`solicitação ${solicitacaoId} has no fine to correct`);
  if (antes.placa !== nova.placa && antes.autoInfracao !== nova.autoInfracao)
    fail('DADOS_INVALIDOS', { fields: { AutoInfracao: TEXTS.correcaoDeOutraMulta } });
  if (antes.fase !== nova.fase) fail('DADOS_INVALIDOS', { fields: { Fase: TEXTS.correcaoDeOutraFase } });
  return tx.db
    .update(multaNaoAcompanhada)
    .set({ ...nova, versao: antes.versao + 1 })
    .where(desta)
    .returning();
}

/** Checks between fields: dates, time left, a party entitled to file, a supported ground. Returns the model and the grounds. */
function conferir(ctx: Ctx, entrada: Entrada): { modelo: string; fundamentos: FundamentoId[] } {
  const hoje = today(ctx.clock);
  const ditas = respostas(entrada, entrada.Fatos);
  const fields = recusas(ditas, hoje);
  const fatos = fatosDoCaso({ ...ditas, fase: entrada.Fase, dataInfracao: entrada.DataInfracao }, hoje);
  const fundamentos = fundamentosPossiveis(fatos)
    .map(({ id }) => id)
    .filter((id) => entrada.Fundamentos.includes(id));
  const recusa =
    fundamentos.length < new Set(entrada.Fundamentos).size
      ? 'Escolha apenas fundamentos que os dados apoiam.'
      : recusaDosFundamentos(ditas, fundamentos);
  if (recusa) fields.Fundamentos = recusa;
  const modelo = modeloEscolhido(ditas);
  if (!modelo?.fases.includes(entrada.Fase)) fields.TemplateId ??= 'Escolha um modelo da lista.';
  if (!modelo || Object.keys(fields).length > 0) fail('DADOS_INVALIDOS', { fields });
  return { modelo: modelo.Id, fundamentos };
}

const Endereco = v.object({ cidade: v.string(), uf: v.string() });

/** The town of a CEP from the cache, or null. A petition uses it when the address has no town. */
async function lugarDoCep(
  { db }: Pick<PublicCtx, 'db'>,
  cep: string,
): Promise<{ cidade: string; uf: string } | null> {
  const [linha] = await db.select().from(cepConsultado).where(eq(cepConsultado.cep, cep));
  const endereco = v.safeParse(Endereco, linha?.endereco);
  return endereco.success ? endereco.output : null;
}
