import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { aceitarEndereco } from '#backend/domain/avisos/lembretes/copias.ts';
import { planoVigente } from '#backend/domain/planos/vigente.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { lockDriver, transaction } from '#backend/platform/db/transaction.ts';
import { take } from '#backend/platform/limits.ts';
import { formatDateTime } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import { CHAVE_DA_DEGUSTACAO } from '#lib/planos/catalogo.ts';
import { cabeMaisUm } from '#lib/planos/rules.ts';
import { type Alvo, pedirConsulta, precisaConsultar } from './agenda.ts';

const TABELAS = { habilitacoes: habilitacao, veiculos: veiculo } as const;

type De = keyof typeof TABELAS;

/**
 * What every registration and correction needs: a number that the driver does not have yet (asked before the limit, because a duplicate
 * needs no larger plan), an address that takes copies, and a place in the plan. Throws JA_CADASTRADO, DADOS_INVALIDOS or LIMITE_MAX_ATINGIDO.
 */
export async function exigirNovo(
  tx: Ctx,
  { de, numero, email, exceto, limite }: Novo,
  repetida?: string,
): Promise<void> {
  const tabela = TABELAS[de];
  const coluna = de === 'veiculos' ? veiculo.numeroRenavam : habilitacao.numeroCnh;
  const outra = exceto === undefined ? undefined : ne(tabela.id, exceto);
  const iguais = and(eq(tabela.usuarioId, tx.actor.id), eq(coluna, numero), outra);
  if ((await tx.db.$count(tabela, iguais)) > 0) fail('JA_CADASTRADO', { sentence: repetida });
  await aceitarEndereco(tx, email);
  await exigirVaga(tx, { de, exceto, sentence: limite });
}

interface Novo {
  de: De;
  numero: string;
  /** The address of the copies. */
  email: string | null;
  /** The corrected row. */
  exceto?: number;
  /** The sentence of LIMITE_MAX_ATINGIDO. */
  limite?: string;
}

/** Asks for the look-up of a stored registration, within the driver's daily limit, and records it. */
export async function pedirPeloCadastro(
  tx: Ctx,
  { alvo, id }: Alvo,
  feito: { acao: 'cadastrar' | 'corrigir'; dados?: Record<string, unknown> },
): Promise<void> {
  await contarPedido(tx);
  await pedirConsulta(tx, { alvo, id });
  await audit(tx, { ...feito, acao: `${alvo}.${feito.acao}`, entidade: alvo, id });
}

/** Throws LIMITE_MAX_ATINGIDO when the plan allows no more active licences or vehicles. Locks the driver's row. */
async function exigirVaga(
  tx: Ctx,
  { de, exceto, sentence }: { de: De; exceto?: number | undefined; sentence?: string | undefined },
): Promise<void> {
  await lockDriver(tx, tx.actor.id);
  const plano = await planoVigente(tx, tx.actor.id);
  if (!plano) fail('MENU_BLOQUEADO');
  const tabela = TABELAS[de];
  const ativos = await tx.db.$count(
    tabela,
    and(
      eq(tabela.usuarioId, tx.actor.id),
      eq(tabela.ativo, true),
      exceto === undefined ? undefined : ne(tabela.id, exceto),
    ),
  );
  if (!cabeMaisUm(plano.limites[de], ativos)) fail('LIMITE_MAX_ATINGIDO', sentence ? { sentence } : {});
}

/** How many of the driver's licences and vehicles are looked up: two counts for the columns of a query. */
export function quantosConsultados({ db, actor }: Ctx) {
  const consultados = ({ usuarioId, ativo, comErro }: (typeof TABELAS)[De]) =>
    and(eq(usuarioId, actor.id), eq(ativo, true), eq(comErro, false));
  return {
    habilitacoes: db.$count(habilitacao, consultados(habilitacao)),
    veiculos: db.$count(veiculo, consultados(veiculo)),
  };
}

/**
 * Daily limit per driver, because each registration and correction is a paid look-up. Called in the requesting
 * transaction, so that requests refused for another reason do not count. Throws MUITAS_TENTATIVAS with the time from
 * which requests are allowed again.
 */
async function contarPedido(tx: Ctx): Promise<void> {
  const plano = await planoVigente(tx, tx.actor.id);
  const comprou = plano !== null && plano.chave !== CHAVE_DA_DEGUSTACAO;
  const conhecido = comprou || (await confirmou(tx));
  const points = conhecido ? PEDIDOS_POR_DIA.conhecido : PEDIDOS_POR_DIA.semConfirmar;
  const { uses, until } = await take(tx, { nome: 'consulta-pedida', de: tx.actor.id, points, ...UM_DIA });
  if (uses > points)
    fail('MUITAS_TENTATIVAS', {
      sentence: `Você já pediu as ${points} consultas de um dia. ${conhecido ? 'Tente' : 'Confirme o seu e-mail pelo link da mensagem de boas-vindas, ou tente'} de novo a partir de ${formatDateTime(until)}.`,
    });
  if (comprou) return;
  const gratis = await take(tx, { ...CONSULTAS_GRATIS, ...UM_DIA });
  if (gratis.uses > CONSULTAS_GRATIS.points)
    fail('MUITAS_TENTATIVAS', {
      sentence: `As consultas da Degustação de hoje acabaram. Tente de novo a partir de ${formatDateTime(gratis.until)}: nada do seu cadastro se perde.`,
    });
}

/** Whether the driver opened the link of the first mail. */
async function confirmou({ db, actor }: Ctx): Promise<boolean> {
  const confirmada = and(eq(usuario.id, actor.id), isNotNull(usuario.emailConfirmadoEm));
  return (await db.$count(usuario, confirmada)) > 0;
}

/** A trial has a few until its e-mail is confirmed: whoever makes accounts has no mailbox for each. */
const PEDIDOS_POR_DIA = { conhecido: 30, semConfirmar: 3 };
const UM_DIA = { seconds: 86_400 };
/** Paid look-ups a day that all trials together may ask for: a ceiling of money, whose use is a metric (platform/observe/databaseGauges.ts). */
const CONSULTAS_GRATIS = { nome: 'consulta-gratis', de: 'todas', points: 600 };

/** Switches a licence or vehicle on or off. A licence or vehicle that is off is not checked and takes no place in the plan. */
export const alternar =
  (alvo: Alvo['alvo']) =>
  async (ctx: Ctx, { Guid, Ativo }: { Guid: string; Ativo?: boolean | undefined }) => {
    const tabela = alvo === 'habilitacao' ? habilitacao : veiculo;
    const meu = and(eq(tabela.guid, Guid), eq(tabela.usuarioId, ctx.actor.id));
    return transaction(ctx, async (tx) => {
      const [atual] = await tx.db.select().from(tabela).where(meu).for('update');
      if (!atual) fail('NAO_ENCONTRADO');
      const ativo = Ativo ?? !atual.ativo;
      if (ativo === atual.ativo) return { Guid, Ativo: ativo };
      const de = alvo === 'habilitacao' ? 'habilitacoes' : 'veiculos';
      if (ativo) await exigirVaga(tx, { de, exceto: atual.id });
      await tx.db.update(tabela).set({ ativo }).where(meu);
      if (ativo && precisaConsultar(atual, tx.clock())) {
        await contarPedido(tx);
        await pedirConsulta(tx, { alvo, id: atual.id });
      }
      await audit(tx, {
        acao: `${alvo}.${ativo ? 'ativar' : 'desativar'}`,
        entidade: alvo,
        id: atual.id,
      });
      return { Guid, Ativo: ativo };
    });
  };
