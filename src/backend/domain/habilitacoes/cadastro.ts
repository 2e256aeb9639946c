import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { encerrarMultas } from '#backend/domain/consultas/multas.ts';
import { exigirNovo, pedirPeloCadastro } from '#backend/domain/consultas/vagas.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { habilitacao, processo } from '#backend/platform/db/schema/habilitacoes.ts';
import { lockDriver, transaction } from '#backend/platform/db/transaction.ts';
import { exigirVersao, once, versaoDe } from '#backend/platform/idempotency.ts';
import { digits, isCpf } from '#lib/documents.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { type FieldErrors, fail } from '#lib/errors.ts';
import { CadastroDeHabilitacao, type habilitacoes } from '#lib/habilitacoes/contract.ts';
import { CNH_TEM_ONZE, LIMITES_HABILITACAO, UF_DO_CADASTRO } from '#lib/habilitacoes/rules.ts';
import { TEXTS } from '#lib/messages.ts';
import { estadoPorId, UF_PADRAO } from '#lib/referencia/estados.ts';

/** Registers a licence and requests its first look-up. Idempotent. Fields about people without an account have no effect. */
export async function cadastrarHabilitacao(
  ctx: Ctx,
  input: ParsedInput<typeof habilitacoes.cadastrar>,
): Promise<WireAnswer<typeof habilitacoes.cadastrar>> {
  const dados = dadosDaHabilitacao({ ...input, UF: ufDoCadastro(input.UF) });
  const envio = {
    dono: ctx.actor.id,
    operacao: 'habilitacao.cadastrar',
    chave: input.Chave,
    conteudo: dados,
  };
  return once(ctx, { ...envio, resposta: CadastroDeHabilitacao }, async (tx) => {
    await exigirNovo(tx, { ...nova(dados), limite: TEXTS.limiteCondutores }, TEXTS.cnhJaCadastrada);
    const [criada] = await tx.db
      .insert(habilitacao)
      .values({ ...dados, usuarioId: tx.actor.id, criadaEm: tx.clock() })
      .onConflictDoNothing({ target: [habilitacao.usuarioId, habilitacao.numeroCnh] })
      .returning({ id: habilitacao.id, guid: habilitacao.guid });
    if (!criada) fail('JA_CADASTRADO', { sentence: TEXTS.cnhJaCadastrada });
    await pedirPeloCadastro(tx, { alvo: 'habilitacao', id: criada.id }, { acao: 'cadastrar' });
    return { response: 'success' as const, guid: criada.guid, message: TEXTS.cnhCadastrada };
  });
}

/** Corrects a registration and requests a look-up. With another number it is another licence, and its fines count as first ones. */
export async function corrigirHabilitacao(
  ctx: Ctx,
  input: ParsedInput<typeof habilitacoes.corrigir>,
): Promise<{ Guid: string }> {
  const dados = dadosDaHabilitacao({ ...input, UF: ufInformada(input.UF) });
  const minha = and(eq(habilitacao.id, input.Id), eq(habilitacao.usuarioId, ctx.actor.id));
  return transaction(ctx, async (tx) => {
    await lockDriver(tx, tx.actor.id);
    const [atual] = await tx.db.select().from(habilitacao).where(minha).for('update');
    if (!atual) fail('NAO_ENCONTRADO');
    exigirVersao(input.Versao, versaoDaHabilitacao(atual));
    await exigirNovo(tx, { ...nova(dados), exceto: atual.id });
    const outra = dados.numeroCnh !== atual.numeroCnh;
    await tx.db
      .update(habilitacao)
      .set({
        ...{ ...dados, ...(outra && DE_OUTRA_CNH) },
        ...{ ativo: true, comErro: false, mensagemErro: null, qtdeConsultas: 0 },
      })
      .where(minha);
    if (outra) {
      await encerrarMultas(tx, { alvo: 'habilitacao', id: atual.id, usuarioId: tx.actor.id });
      await tx.db.delete(processo).where(eq(processo.habilitacaoId, atual.id));
    }
    const mudou = { outroNumero: outra, consultasAntes: atual.qtdeConsultas };
    await pedirPeloCadastro(tx, { alvo: 'habilitacao', id: atual.id }, { acao: 'corrigir', dados: mudou });
    return { Guid: atual.guid };
  });
}

const nova = ({ numeroCnh, emailNotificacao }: ReturnType<typeof dadosDaHabilitacao>) => ({
  de: 'habilitacoes' as const,
  numero: numeroCnh,
  email: emailNotificacao,
});

/** Data read for the old number do not apply to the new one. */
const DE_OUTRA_CNH = {
  nome: null,
  categoria: null,
  emissao: null,
  vencimento: null,
  localRegistro: null,
  totalPontosPontuaveisAutuacao: 0,
  totalPontosPontuaveisPenalidade: 0,
  totalPontosMandatoriosAutuacao: 0,
  totalPontosMandatoriosPenalidade: 0,
  pontosPeriodos: [],
  consultadaEm: null,
};

type Entrada = Omit<ParsedInput<typeof habilitacoes.corrigir>, 'Id' | 'Versao'>;

/** Columns of a registration, or errors by field. The CPF's check digits are verified here; those of a CNH by the source. */
function dadosDaHabilitacao(entrada: Entrada) {
  const numeroCnh = digits(entrada.NumeroCnh);
  const cpf = digits(entrada.Cpf);
  const emailNotificacao = entrada.EmailNotificacao?.toLowerCase() ?? null;
  const fields: FieldErrors = {};
  if (numeroCnh === '') fields.NumeroCnh = 'Informe o número de registro da CNH.';
  else if (numeroCnh.length !== 11) fields.NumeroCnh = CNH_TEM_ONZE;
  if (cpf === '') fields.Cpf = 'Informe o CPF do condutor.';
  if (emailNotificacao !== null && !v.is(Email, emailNotificacao))
    fields.EmailNotificacao = 'Confira o e-mail, ou deixe o campo vazio.';
  if (entrada.UF !== UF_PADRAO) fields.UF = 'Por enquanto acompanhamos CNHs do Rio de Janeiro.';
  if (Object.keys(fields).length > 0) fail('DADOS_INVALIDOS', { fields });
  if (!isCpf(cpf)) fail('CPF_INVALIDO');
  const { ExerceAtividadeRemunerada: exerceAtividadeRemunerada, UF: uf } = entrada;
  return { numeroCnh, cpf, emailNotificacao, uf, exerceAtividadeRemunerada };
}

/** The input that would store this row as it is: what the correction form holds. */
export function entradaDaHabilitacao(row: typeof habilitacao.$inferSelect): Entrada {
  return {
    NumeroCnh: row.numeroCnh,
    Cpf: row.cpf,
    EmailNotificacao: row.emailNotificacao ?? undefined,
    UF: row.uf,
    ExerceAtividadeRemunerada: row.exerceAtividadeRemunerada,
  };
}

/** Version of the correction form's fields; look-ups do not change it. */
export const versaoDaHabilitacao = (row: typeof habilitacao.$inferSelect) =>
  versaoDe(entradaDaHabilitacao(row));

/** In this form '2' means Rio de Janeiro; other values are plain state ids. */
function ufDoCadastro(texto: string): string {
  return texto.trim() === String(UF_DO_CADASTRO) ? UF_PADRAO : ufInformada(texto);
}

/** A state's abbreviation, from an abbreviation or id. */
function ufInformada(texto: string): string {
  return estadoPorId(Number(texto))?.Sigla ?? texto.trim().toUpperCase();
}

const Email = v.pipe(v.string(), v.email(), v.maxLength(LIMITES_HABILITACAO.emailNotificacao));
