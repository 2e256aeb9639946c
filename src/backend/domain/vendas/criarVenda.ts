import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { notificar } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { comArquivos } from '#backend/domain/recursos/comArquivos.ts';
import { renderPdf } from '#backend/platform/adapters/pdf.ts';
import { audit } from '#backend/platform/audit.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { arquivo, usuario } from '#backend/platform/db/schema/conta.ts';
import { type ItemDaVenda, venda } from '#backend/platform/db/schema/vendas.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { formatDate, type IsoDate, isIsoDate, isoDateOf, today } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { operadoraDe } from '#lib/politicas/operadora.ts';
import type { Venda } from './contrato.ts';
import { contratoDaVenda } from './textoDoContrato.ts';

/** Creates an operator's sale. Its contract is stored before the row; the driver gets a notice with the page to accept it. */
export async function criarVenda(ctx: SystemCtx, nova: NovaVenda): Promise<Venda> {
  const { descricao, itens, total, comprador, validaAte = null } = await lerProposta(ctx, nova);
  const id = await proximoNumero(ctx);
  const criadaEm = ctx.clock();
  const contrato = contratoDaVenda({
    venda: { id, descricao, itens, total, validaAte, criadaEm: isoDateOf(criadaEm) },
    contratante: contratanteDe(comprador),
    operadora: operadoraDe(ctx.env),
  });
  const documento = {
    nome: `contrato-${id}.pdf`,
    mediaType: 'application/pdf',
    bytes: await renderPdf(contrato, criadaEm),
  };
  return comArquivos(ctx, { usuarioId: comprador.id, documentos: [documento] }, (arquivos) =>
    transaction(ctx, async (tx) => {
      await tx.db.insert(arquivo).values(arquivos);
      const [row] = await tx.db
        .insert(venda)
        .overridingSystemValue()
        .values({
          id,
          usuarioId: comprador.id,
          descricao,
          itens: itens.map(({ valor, ...item }): ItemDaVenda => ({ ...item, valorCentavos: valor })),
          valorTotal: total,
          contratoId: arquivos[0]?.id ?? null,
          contrato,
          criadaPor: tx.atorId ?? tx.ator,
          validaAte,
          criadaEm,
        })
        .returning();
      if (!row) throw new Error('the sale was not written');
      await audit(tx, {
        acao: 'venda.criar',
        entidade: 'venda',
        id,
        dados: { total, usuarioId: comprador.id },
      });
      await notificar(tx, {
        tipo: 'compras',
        usuarioId: comprador.id,
        chave: `venda:${id}`,
        assunto: `Contrato nº ${id} pronto para o seu aceite`,
        descricao: `${descricao} Valor: ${reais(total)}. Leia o contrato, aceite os termos${validaAte ? ` até ${formatDate(validaAte)}` : ''} e escolha como pagar.`,
        destino: paths.app.venda.contrato(id),
      });
      return row;
    }),
  );
}

/** The contract contains the number and is stored before the row: numbers may be skipped, never reused. */
async function proximoNumero(ctx: SystemCtx): Promise<number> {
  const { rows } = await ctx.db.execute<{ numero: string | number }>(
    sql`select nextval(pg_get_serial_sequence('venda', 'id')) as numero`,
  );
  const numero = Number(rows[0]?.numero);
  if (!Number.isSafeInteger(numero)) throw new Error('no number for the sale');
  return numero;
}

function contratanteDe(row: typeof usuario.$inferSelect) {
  const { nome, cpf, email, telefone, endereco, numero, complemento, bairro, cidade, uf, cep } = row;
  const rua = [endereco, numero, complemento, bairro].filter(Boolean).join(', ');
  const lugar = [cidade, uf].filter(Boolean).join(' – ');
  const completo = [rua, lugar, cep && `CEP ${cep.replace(/^(\d{5})(\d{3})$/, '$1-$2')}`];
  return {
    nome,
    documento: cpf,
    email,
    telefone,
    // A street without a city is not a complete address.
    endereco: endereco && cidade ? completo.filter(Boolean).join(', ') : null,
  };
}

export interface NovaVenda {
  email: string;
  /** What was agreed, in one or two sentences; printed in the contract. */
  descricao: string;
  /** `valor` is per unit. */
  itens: readonly { descricao: string; quantidade: number; valor: Centavos }[];
  /** Last day for acceptance (CC art. 428, III); without it, the sale stays open until cancelled. */
  validaAte?: IsoDate | undefined;
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
});
