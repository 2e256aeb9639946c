import { eq, sql } from 'drizzle-orm';
import { notificar } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { comArquivos } from '#backend/domain/recursos/comArquivos.ts';
import { renderPdf } from '#backend/platform/adapters/pdf.ts';
import { audit } from '#backend/platform/audit.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { arquivo, type usuario } from '#backend/platform/db/schema/conta.ts';
import { type ItemDaVenda, venda } from '#backend/platform/db/schema/vendas.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { formatDate, isoDateOf } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { operadoraDe } from '#lib/politicas/operadora.ts';
import { lerProposta, type NovaVenda } from './proposta.ts';
import { contratoDaVenda } from './textoDoContrato.ts';
import type { Venda } from './venda.ts';

/** Creates an operator's sale. Its contract is stored before the row; the driver gets a notice with the page to accept it. */
export async function criarVenda(ctx: SystemCtx, nova: NovaVenda): Promise<Venda> {
  const { descricao, itens, total, comprador, validaAte = null, chave } = await lerProposta(ctx, nova);
  const feita = chave && (await vendaDaChave(ctx, chave));
  if (feita) return feita;
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
  const criada = await comArquivos(ctx, { usuarioId: comprador.id, documentos: [documento] }, (arquivos) =>
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
          chave: chave ?? null,
          validaAte,
          criadaEm,
        })
        .onConflictDoNothing({ target: [venda.chave, venda.usuarioId] })
        .returning();
      // The same form was sent twice in parallel: the other request created the sale.
      if (!row) {
        await tx.db.delete(arquivo).where(eq(arquivo.id, arquivos[0]?.id ?? ''));
        return undefined;
      }
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
  const achada = criada ?? (chave && (await vendaDaChave(ctx, chave)));
  if (!achada) throw new Error('the sale was not written');
  return achada;
}

async function vendaDaChave({ db }: SystemCtx, chave: string): Promise<Venda | undefined> {
  const [row] = await db.select().from(venda).where(eq(venda.chave, chave));
  return row;
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
