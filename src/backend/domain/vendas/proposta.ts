import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { type IsoDate, isIsoDate, today } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import { type Centavos, reais } from '#lib/money.ts';

export interface NovaVenda {
  email: string;
  /** What was agreed, in one or two sentences; printed in the contract. */
  descricao: string;
  /** `valor` is per unit. */
  itens: readonly { descricao: string; quantidade: number; valor: Centavos }[];
  /** Last day for acceptance (CC art. 428, III); without it, the sale stays open until cancelled. */
  validaAte?: IsoDate | undefined;
  /** Idempotency key of the form: a repeated form creates one sale. */
  chave?: string | undefined;
}

/** Maximum total in centavos: more is likely a typing error. */
const TOTAL_MAXIMO = 10_000_000;

/** The sale to be created, or the reason why it cannot be; shared by preview and creation. */
export async function lerProposta(ctx: SystemCtx, nova: NovaVenda) {
  const lida = v.safeParse(NovaVendaSchema, nova);
  if (!lida.success) return recusada(lida.issues[0].message);
  const { email, itens, validaAte } = lida.output;
  if (validaAte !== undefined && validaAte < today(ctx.clock))
    return recusada('O último dia para aceitar já passou.');
  const total = itens.reduce((soma, { quantidade, valor }) => soma + quantidade * valor, 0);
  if (total > TOTAL_MAXIMO) return recusada(`Uma venda vai até ${reais(TOTAL_MAXIMO)}.`);
  const [comprador] = await ctx.db.select().from(usuario).where(eq(usuario.email, email));
  if (!comprador) return fail('USUARIO_NAO_EXISTE');
  return { ...lida.output, comprador, total };
}

function recusada(sentence: string): never {
  return fail('DADOS_INVALIDOS', { sentence });
}

const texto = (max: number, oQue: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, `${oQue} não pode ficar em branco.`),
    v.maxLength(max, `${oQue} tem no máximo ${max} caracteres.`),
  );

const NovaVendaSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.toLowerCase()),
  descricao: texto(500, 'A descrição'),
  itens: v.pipe(
    v.array(
      v.object({
        descricao: texto(120, 'A descrição de um item'),
        quantidade: v.pipe(
          v.number(),
          v.integer(),
          v.minValue(1),
          v.maxValue(100, 'De um item vão até 100.'),
        ),
        valor: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(TOTAL_MAXIMO)),
      }),
    ),
    v.minLength(1, 'Inclua ao menos um item.'),
    v.maxLength(12, 'Uma venda tem no máximo 12 itens: o contrato cabe em três páginas.'),
  ),
  validaAte: v.optional(v.pipe(v.string(), v.check(isIsoDate, 'O último dia não é uma data.'))),
  chave: v.optional(v.pipe(v.string(), v.uuid())),
});
