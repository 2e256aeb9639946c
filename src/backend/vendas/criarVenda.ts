import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { isoDateOf } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import type { Centavos } from '#lib/money.ts';
import { reais } from '#lib/money.ts';
import { operadoraDe } from '#lib/operadora.ts';
import { paths } from '#lib/paths.ts';
import { contratoDaVenda } from '#lib/vendas/contrato.server.ts';
import { renderPdf } from '../adapters/pdf.ts';
import { audit } from '../audit.ts';
import type { SystemCtx } from '../context.ts';
import { arquivo, usuario } from '../db/schema/conta.ts';
import { venda } from '../db/schema/pedidos.ts';
import { transaction } from '../db/transaction.ts';
import { notificar } from '../notificacoes/notificar.ts';
import { comArquivos } from '../recursos/comArquivos.ts';
import type { ItemDaVenda } from './itens.ts';
import type { Venda } from './venda.ts';

export interface NovaVenda {
  /** E-mail of the driver's account. */
  email: string;
  /** What was agreed, in a sentence or two; it stands in the contract. */
  descricao: string;
  /** `valor` of one unit. */
  itens: readonly { descricao: string; quantidade: number; valor: Centavos }[];
}

/**
 * An operator's sale to a driver. The contract is printed and stored before the row is written, so that no sale is ever without
 * one; the driver is told where to read and accept it.
 */
export async function criarVenda(ctx: SystemCtx, nova: NovaVenda): Promise<Venda> {
  const pedida = v.safeParse(NovaVendaSchema, nova);
  if (!pedida.success) fail('DADOS_INVALIDOS', { sentence: pedida.issues[0].message });
  const { email, descricao, itens } = pedida.output;
  const [comprador] = await ctx.db.select().from(usuario).where(eq(usuario.email, email));
  if (!comprador) fail('USUARIO_NAO_EXISTE');
  const id = await proximoNumero(ctx);
  const criadaEm = ctx.clock();
  const total = itens.reduce((soma, { quantidade, valor }) => soma + quantidade * valor, 0);
  const contrato = contratoDaVenda({
    venda: { id, descricao, itens, total, criadaEm: isoDateOf(criadaEm) },
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
        usuarioId: comprador.id,
        chave: `venda:${id}`,
        assunto: `Contrato nº ${id} pronto para o seu aceite`,
        descricao: `${descricao} Valor: ${reais(total)}. Leia o contrato, aceite os termos e escolha como pagar.`,
        destino: paths.app.venda.contrato(id),
      });
      return row;
    }),
  );
}

const texto = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max));

const NovaVendaSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.toLowerCase()),
  descricao: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Descreva a venda.'),
    v.maxLength(500, 'A descrição tem no máximo 500 caracteres.'),
  ),
  itens: v.pipe(
    v.array(
      v.object({
        descricao: texto(120),
        quantidade: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
        valor: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000)),
      }),
    ),
    v.minLength(1, 'Inclua ao menos um item.'),
    v.maxLength(12, 'Uma venda tem no máximo 12 itens: o contrato cabe em três páginas.'),
  ),
});

/** The number is printed in the contract, which is stored before the row exists: a number may be skipped, never used twice. */
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
    // A street alone is no address.
    endereco: endereco && cidade ? completo.filter(Boolean).join(', ') : null,
  };
}
