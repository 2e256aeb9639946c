import { eq } from 'drizzle-orm';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import { MultaCadastrada, type peticoes } from '#lib/peticoes/contract.ts';
import { colunasDaMulta } from '#lib/peticoes/form.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { usuario } from '../../platform/db/schema/conta.ts';
import { multaNaoAcompanhada, rascunho, solicitacao } from '../../platform/db/schema/peticoes.ts';
import { once } from '../../platform/idempotency.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { solicitacaoAberta } from './aberta.ts';
import { conferir } from './conferir.ts';
import { lugarDoCep } from './lugar.ts';
import { minutaDe } from './minuta.ts';

type Entrada = ParsedInput<typeof peticoes.cadastrarMulta>;
type Resposta = WireAnswer<typeof peticoes.cadastrarMulta>;

/**
 * Registers the fine of a solicitação and enqueues its petition; refuses a fine for which no petition can be written.
 */
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
  const multa = corrigindo
    ? await corrigirMulta(tx, id, { ...colunas, corrigidaEm: agora })
    : await inserirMulta(tx, { ...colunas, usuarioId: tx.actor.id, solicitacaoId: id, criadaEm: agora });
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

type Nova = typeof multaNaoAcompanhada.$inferInsert;

async function inserirMulta(tx: Ctx, nova: Nova) {
  const [multa] = await tx.db.insert(multaNaoAcompanhada).values(nova).returning();
  if (!multa) throw new Error('an insert gave no row');
  return multa;
}

/**
 * The purchase covers one petition, for one fine in one phase: a typing error may be corrected, another fine needs
 * another petition.
 */
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
  const [multa] = await tx.db
    .update(multaNaoAcompanhada)
    .set({ ...nova, versao: antes.versao + 1 })
    .where(desta)
    .returning();
  if (!multa) throw new Error('an update gave no row');
  return multa;
}
