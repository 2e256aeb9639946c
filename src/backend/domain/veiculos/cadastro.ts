import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { encerrarMultas } from '#backend/domain/consultas/multas.ts';
import { exigirNovo, pedirPeloCadastro } from '#backend/domain/consultas/vagas.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { debito, veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { lockDriver, transaction } from '#backend/platform/db/transaction.ts';
import { exigirVersao, once, versaoDe } from '#backend/platform/idempotency.ts';
import {
  hasRenavamShape,
  isCpfOrCnpj,
  isPlate,
  lettersAndDigits,
  normalizeRenavam,
  otherPlate,
} from '#lib/documents.ts';
import type { ParsedInput } from '#lib/endpoint.ts';
import { type FieldErrors, fail } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import { estadoPorId, UF_PADRAO } from '#lib/referencia/estados.ts';
import type { veiculos } from '#lib/veiculos/contract.ts';
import { LIMITES_VEICULO } from '#lib/veiculos/rules.ts';

/** Registers a vehicle and requests its first look-up. Idempotent for a repeated form. */
export async function cadastrarVeiculo(
  ctx: Ctx,
  input: ParsedInput<typeof veiculos.cadastrar>,
): Promise<{ Guid: string }> {
  const dados = dadosDoVeiculo(input);
  const envio = { dono: ctx.actor.id, operacao: 'veiculo.cadastrar', chave: input.Chave, conteudo: dados };
  return once(ctx, { ...envio, resposta: v.object({ Guid: v.string() }) }, async (tx) => {
    await exigirNovo(tx, novo(dados));
    const [criado] = await tx.db
      .insert(veiculo)
      .values({ ...dados, usuarioId: tx.actor.id, criadoEm: tx.clock() })
      .onConflictDoNothing({ target: [veiculo.usuarioId, veiculo.numeroRenavam] })
      .returning({ id: veiculo.id, guid: veiculo.guid });
    if (!criado) fail('JA_CADASTRADO');
    await pedirPeloCadastro(tx, { alvo: 'veiculo', id: criado.id }, { acao: 'cadastrar' });
    return { Guid: criado.guid };
  });
}

/** Corrects a registration, clears its error and requests a new look-up; it waits again like a new vehicle. */
export async function corrigirVeiculo(
  ctx: Ctx,
  input: ParsedInput<typeof veiculos.corrigir>,
): Promise<{ Guid: string }> {
  const dados = dadosDoVeiculo(input);
  const meu = and(eq(veiculo.id, input.Id), eq(veiculo.usuarioId, ctx.actor.id));
  return transaction(ctx, async (tx) => {
    await lockDriver(tx, tx.actor.id);
    const [atual] = await tx.db.select().from(veiculo).where(meu).for('update');
    if (!atual) fail('NAO_ENCONTRADO');
    exigirVersao(input.Versao, versaoDoVeiculo(atual));
    await exigirNovo(tx, { ...novo(dados), exceto: atual.id });
    // A vehicle that got the Mercosul form of its plate stays the same one.
    const mesmaPlaca = dados.placa === atual.placa || dados.placa === otherPlate(atual.placa);
    const outro = dados.numeroRenavam !== atual.numeroRenavam || !mesmaPlaca;
    await tx.db
      .update(veiculo)
      .set({
        ...{ ...dados, ...(outro && DE_OUTRO_VEICULO) },
        ...{ ativo: true, comErro: false, mensagemErro: null, qtdeConsultas: 0 },
      })
      .where(meu);
    if (outro) {
      await encerrarMultas(tx, { alvo: 'veiculo', id: atual.id, usuarioId: tx.actor.id });
      await tx.db.delete(debito).where(eq(debito.veiculoId, atual.id));
    }
    const mudou = { outroVeiculo: outro, consultasAntes: atual.qtdeConsultas };
    await pedirPeloCadastro(tx, { alvo: 'veiculo', id: atual.id }, { acao: 'corrigir', dados: mudou });
    return { Guid: atual.guid };
  });
}

const novo = ({ numeroRenavam, emailNotificacao }: ReturnType<typeof dadosDoVeiculo>) => ({
  de: 'veiculos' as const,
  numero: numeroRenavam,
  email: emailNotificacao,
});

/** Data read for the old plate or Renavam do not apply to the new one. */
const DE_OUTRO_VEICULO = {
  proprietario: null,
  modelo: null,
  fabricante: null,
  chassi: null,
  localRegistro: null,
  anoFabricacao: null,
  anoModelo: null,
  anoUltimoLicenciamento: null,
  cor: null,
  especieTipo: null,
  combustivel: null,
  capacidadePotenciaCilindrada: null,
  consultadoEm: null,
};

type Entrada = Omit<ParsedInput<typeof veiculos.corrigir>, 'Id' | 'Versao'>;

/**
 * Columns of a registration, or errors by field. The Renavam's check digit has no published rule, so the source
 * verifies it; the number of its digits (eleven since 2013), CPF or CNPJ check digits and the plate's pattern are
 * verified here.
 */
function dadosDoVeiculo(entrada: Entrada) {
  const numeroRenavam = normalizeRenavam(entrada.NumeroRenavam);
  const placa = lettersAndDigits(entrada.Placa);
  const proprietarioDocumento = lettersAndDigits(entrada.ProprietarioDocumento ?? '') || null;
  const emailNotificacao = entrada.EmailNotificacao?.toLowerCase() ?? null;
  const fields: FieldErrors = {};
  if (numeroRenavam === '') fields.NumeroRenavam = 'Informe o Renavam.';
  else if (!hasRenavamShape(entrada.NumeroRenavam)) fields.NumeroRenavam = TEXTS.renavamNumeros;
  if (placa === '') fields.Placa = 'Informe a placa.';
  else if (!isPlate(placa)) fields.Placa = 'A placa tem o formato ABC1234 ou ABC1D23.';
  if (proprietarioDocumento !== null && !isCpfOrCnpj(proprietarioDocumento))
    fields.ProprietarioDocumento = TEXTS.cpfOuCnpjNaoConfere;
  if (emailNotificacao !== null && !v.is(Email, emailNotificacao))
    fields.EmailNotificacao = 'Confira o e-mail, ou deixe o campo vazio.';
  const uf = estadoPorId(Number(entrada.UF))?.Sigla ?? entrada.UF.trim().toUpperCase();
  if (uf !== UF_PADRAO) fields.UF = 'Por enquanto acompanhamos veículos do Rio de Janeiro.';
  if (Object.keys(fields).length > 0) fail('DADOS_INVALIDOS', { fields });
  return { numeroRenavam, placa, proprietarioDocumento, emailNotificacao, uf };
}

/** The input that would store this row as it is: what the correction form holds. */
export function entradaDoVeiculo(row: typeof veiculo.$inferSelect): Entrada {
  return {
    NumeroRenavam: row.numeroRenavam,
    Placa: row.placa,
    ProprietarioDocumento: row.proprietarioDocumento ?? undefined,
    EmailNotificacao: row.emailNotificacao ?? undefined,
    UF: row.uf,
  };
}

/** Version of the correction form's fields; look-ups do not change it. */
export const versaoDoVeiculo = (row: typeof veiculo.$inferSelect) => versaoDe(entradaDoVeiculo(row));

const Email = v.pipe(v.string(), v.email(), v.maxLength(LIMITES_VEICULO.emailNotificacao));
