import { eq } from 'drizzle-orm';
import { lettersAndDigits, normalizeRenavam } from '#lib/documents.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { AppError, fail } from '#lib/errors.ts';
import { sentenceOf, TEXTS } from '#lib/messages.ts';
import type { veiculos } from '#lib/veiculos/contract.ts';
import {
  LINHAS_DA_PLANILHA,
  type LinhaDaPlanilha,
  lerPlanilha,
  PLANILHA_MAX_BYTES,
} from '#lib/veiculos/planilha.server.ts';
import { audit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { veiculo } from '../db/schema/veiculos.ts';
import { requireFile } from '../http/requireFile.ts';
import { consume } from '../limits.ts';
import { cadastrarVeiculo } from './cadastrar.ts';

type Resposta = WireAnswer<typeof veiculos.importar>;
type Feita = Pick<Resposta['Linhas'][number], 'Resultado' | 'Frase'>;

/**
 * Registers the vehicles of a sheet, each as if it had been typed: a line that is wrong stops no other, and the same sheet again
 * registers nothing twice. What is there already costs no consultation.
 */
export async function importarVeiculos(
  ctx: Ctx,
  { Arquivo }: ParsedInput<typeof veiculos.importar>,
): Promise<Resposta> {
  requireFile(Arquivo);
  if (Arquivo.size > PLANILHA_MAX_BYTES) fail('ARQUIVO_GRANDE', { sentence: GRANDE });
  await consume(ctx, { nome: 'importar-veiculos', de: ctx.actor.id, points: 20, seconds: 3600 });
  const linhas = lerPlanilha(new Uint8Array(await Arquivo.arrayBuffer()));
  if (!linhas || linhas.length === 0) fail('PLANILHA_ILEGIVEL');
  if (linhas.length > LINHAS_DA_PLANILHA) fail('ARQUIVO_GRANDE', { sentence: GRANDE });
  const meus = await ctx.db
    .select({ renavam: veiculo.numeroRenavam })
    .from(veiculo)
    .where(eq(veiculo.usuarioId, ctx.actor.id));
  const jaTem = new Set(meus.map(({ renavam }) => renavam));
  const Linhas: Resposta['Linhas'] = [];
  for (const linha of linhas) {
    const renavam = normalizeRenavam(linha.renavam);
    const feita = jaTem.has(renavam) ? REPETIDO : await cadastrar(ctx, linha);
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

const GRANDE = `A planilha pode ter até ${LINHAS_DA_PLANILHA} linhas e 256 KB. Divida-a em partes.`;
const REPETIDO: Feita = { Resultado: 'repetido', Frase: TEXTS.veiculoJaCadastrado };

/** What an expected failure says goes into the report; anything else ends the import. */
async function cadastrar(ctx: Ctx, { placa, renavam, documento }: LinhaDaPlanilha): Promise<Feita> {
  try {
    await cadastrarVeiculo(ctx, {
      NumeroRenavam: renavam,
      Placa: placa,
      ProprietarioDocumento: documento,
      EmailNotificacao: undefined,
      UF: 'RJ',
      Chave: undefined,
    });
    return { Resultado: 'cadastrado', Frase: 'Cadastrado: a busca começou.' };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if (error.code === 'JA_CADASTRADO') return REPETIDO;
    const frases = Object.values(error.fields);
    const geral = error.code === 'LIMITE_MAX_ATINGIDO' ? TEXTS.limiteVeiculos : sentenceOf(error.code);
    return { Resultado: 'recusado', Frase: frases.length > 0 ? frases.join(' ') : (error.sentence ?? geral) };
  }
}
