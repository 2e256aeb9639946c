import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import {
  LINHAS_DA_PLANILHA,
  type LinhaDaPlanilha,
  lerPlanilha,
  PLANILHA_MAX_BYTES,
  type Planilha,
} from '#backend/domain/veiculos/planilha.ts';
import {
  digits,
  hasRenavamShape,
  isCpfOrCnpj,
  isRenavam,
  lettersAndDigits,
  normalizeRenavam,
} from '#lib/documents.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { AppError, fail } from '#lib/errors.ts';
import { sentenceOf, TEXTS } from '#lib/messages.ts';
import { UF_PADRAO } from '#lib/referencia/estados.ts';
import { veiculos } from '#lib/veiculos/contract.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { veiculo } from '../../platform/db/schema/veiculos.ts';
import { requireFile } from '../../platform/http/requireFile.ts';
import { consume } from '../../platform/limits.ts';
import { cadastrarVeiculo } from './cadastrar.ts';

type Resposta = WireAnswer<typeof veiculos.importar>;
type Feita = Pick<Resposta['Linhas'][number], 'Resultado' | 'Frase'>;

/** Registers a spreadsheet's vehicles like typed ones. A wrong row does not stop the others; known ones cost nothing. */
export async function importarVeiculos(
  ctx: Ctx,
  { Arquivo }: ParsedInput<typeof veiculos.importar>,
): Promise<Resposta> {
  requireFile(Arquivo);
  if (Arquivo.size > PLANILHA_MAX_BYTES) fail('ARQUIVO_GRANDE', { sentence: GRANDE });
  await consume(ctx, { nome: 'importar-veiculos', de: ctx.actor.id, points: 20, seconds: 3600 });
  const planilha = lerPlanilha(new Uint8Array(await Arquivo.arrayBuffer()));
  if (!planilha || planilha.linhas.length === 0) fail('PLANILHA_ILEGIVEL');
  if (planilha.linhas.length > LINHAS_DA_PLANILHA) fail('ARQUIVO_GRANDE', { sentence: GRANDE });
  const meus = await ctx.db
    .select({ renavam: veiculo.numeroRenavam })
    .from(veiculo)
    .where(eq(veiculo.usuarioId, ctx.actor.id));
  const jaTem = new Set(meus.map(({ renavam }) => renavam));
  const Linhas: Resposta['Linhas'] = [];
  for (const linha of planilha.linhas) {
    const renavam = normalizeRenavam(linha.renavam);
    const feita = jaTem.has(renavam) ? REPETIDO : await cadastrar(ctx, linha, planilha.colunas);
    if (feita.Resultado === 'cadastrado') jaTem.add(renavam);
    Linhas.push({
      Linha: linha.linha,
      Placa: lettersAndDigits(linha.placa).slice(0, 12),
      NumeroRenavam: linha.renavam.slice(0, 20),
      ...feita,
    });
  }
  await audit(ctx, {
    acao: 'veiculo.importar',
    entidade: 'usuario',
    id: ctx.actor.id,
    dados: {
      linhas: Linhas.length,
      cadastrados: Linhas.filter(({ Resultado }) => Resultado === 'cadastrado').length,
    },
  });
  return { Linhas };
}

const GRANDE = `A planilha pode ter até ${LINHAS_DA_PLANILHA} linhas e 1 MB. Divida-a em partes.`;
const REPETIDO: Feita = { Resultado: 'repetido', Frase: TEXTS.veiculoJaCadastrado };

/** Expected errors go into the report, with the column of a wrong field; any other error ends the import. */
async function cadastrar(ctx: Ctx, linha: LinhaDaPlanilha, colunas: Planilha['colunas']): Promise<Feita> {
  try {
    exigirRenavam(linha.renavam);
    const dados = {
      NumeroRenavam: linha.renavam,
      Placa: linha.placa,
      ProprietarioDocumento: comZeros(linha.documento),
      UF: linha.uf || UF_PADRAO,
    };
    await cadastrarVeiculo(ctx, v.parse(veiculos.cadastrar.input, dados));
    return { Resultado: 'cadastrado', Frase: 'Cadastrado: a busca começou.' };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if (error.code === 'JA_CADASTRADO') return REPETIDO;
    const frases = Object.entries(error.fields).map(([campo, frase]) => {
      const coluna = colunas[CAMPO_DA_PLANILHA[campo] ?? 'placa'];
      return coluna ? `Coluna ${coluna}: ${frase}` : frase;
    });
    const geral = error.code === 'LIMITE_MAX_ATINGIDO' ? TEXTS.limiteVeiculos : sentenceOf(error.code);
    return { Resultado: 'recusado', Frase: frases.length > 0 ? frases.join(' ') : (error.sentence ?? geral) };
  }
}

const CAMPO_DA_PLANILHA: Record<string, keyof Planilha['colunas']> = {
  NumeroRenavam: 'renavam',
  Placa: 'placa',
  ProprietarioDocumento: 'documento',
  UF: 'uf',
};

/** Unlike the form, refuses a wrong check digit: spreadsheets damage whole columns of numbers, and each costs a look-up. */
function exigirRenavam(renavam: string): void {
  if (/\d[.,\d]*E[+-]?\d/i.test(renavam))
    fail('DADOS_INVALIDOS', { fields: { NumeroRenavam: TEXTS.renavamCientifico } });
  if (hasRenavamShape(renavam) && !isRenavam(renavam))
    fail('DADOS_INVALIDOS', { fields: { NumeroRenavam: TEXTS.renavamNaoConfere } });
}

/** Restores leading zeros of a CPF or CNPJ that the spreadsheet treated as a number; the check digits confirm them. */
function comZeros(documento: string): string {
  const numero = digits(documento);
  return [numero.padStart(11, '0'), numero.padStart(14, '0')].find(isCpfOrCnpj) ?? documento;
}
