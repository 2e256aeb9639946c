import { sql } from 'drizzle-orm';
import { isoDateOf } from '#lib/dates.ts';
import { formatCep } from '#lib/documents.ts';
import type { Centavos } from '#lib/money.ts';
import { operadoraDe } from '#lib/operadora.ts';
import { paths } from '#lib/paths.ts';
import { contratoDaVenda } from '#lib/vendas/contrato.ts';
import { renderPdf } from '../adapters/pdf.ts';
import { audit } from '../audit.ts';
import type { SystemCtx } from '../context.ts';
import { arquivo, type usuario } from '../db/schema/conta.ts';
import { venda } from '../db/schema/pedidos.ts';
import { transaction } from '../db/transaction.ts';
import { notificar } from '../notificacoes/notificar.ts';
import { comArquivos } from '../recursos/guardar.ts';

interface NovaVenda {
  conta: typeof usuario.$inferSelect;
  descricao: string;
  /** `valor` is for one unit. */
  itens: { descricao: string; quantidade: number; valor: Centavos }[];
}

/**
 * A sale with its contract, as an operator makes it, and a notice to its driver. The number is taken first, because the
 * contract carries it; sale, file and notice then come together or not at all.
 */
export async function criarVenda(
  ctx: SystemCtx,
  { conta, descricao, itens }: NovaVenda,
): Promise<typeof venda.$inferSelect> {
  const criadaEm = ctx.clock();
  const id = await proximoNumero(ctx);
  const valorTotal = itens.reduce((soma, { quantidade, valor }) => soma + quantidade * valor, 0);
  const contrato = contratoDaVenda({
    venda: { id, descricao, itens, total: valorTotal, criadaEm: isoDateOf(criadaEm) },
    contratante: {
      nome: conta.nome,
      documento: conta.cpf,
      email: conta.email,
      telefone: conta.telefone,
      endereco: enderecoDe(conta),
    },
    operadora: operadoraDe(ctx.env),
  });
  const bytes = await renderPdf(contrato, criadaEm);
  const documentos = [{ nome: `contrato-${id}.pdf`, mediaType: 'application/pdf', bytes }];
  return comArquivos(ctx, { usuarioId: conta.id, documentos }, ([pdf]) =>
    transaction(ctx, async (tx) => {
      if (!pdf) throw new Error('the contract was not written');
      await tx.db.insert(arquivo).values(pdf);
      const [criada] = await tx.db
        .insert(venda)
        .overridingSystemValue()
        .values({
          id,
          usuarioId: conta.id,
          descricao,
          itens: itens.map(({ valor, ...resto }) => ({ ...resto, valorCentavos: valor })),
          valorTotal,
          contratoId: pdf.id,
          criadaPor: tx.atorId ?? tx.ator,
          criadaEm,
        })
        .returning();
      if (!criada) throw new Error('the sale was not written');
      await audit(tx, { acao: 'venda.criar', entidade: 'venda', id, dados: { valorTotal } });
      await notificar(tx, {
        usuarioId: conta.id,
        chave: `venda:${id}`,
        assunto: 'Seu contrato está pronto',
        descricao: `Leia e aceite o contrato nº ${id} (${descricao}) para poder pagar.`,
        destino: paths.app.venda.contrato(id),
      });
      return criada;
    }),
  );
}

async function proximoNumero({ db }: SystemCtx): Promise<number> {
  const { rows } = await db.execute<{ id: string | number }>(
    sql`select nextval(pg_get_serial_sequence('venda', 'id')) as id`,
  );
  return Number(rows[0]?.id);
}

function enderecoDe(conta: NovaVenda['conta']): string | null {
  const { endereco, numero, complemento, bairro, cidade, uf, cep } = conta;
  if (!endereco) return null;
  const rua = [endereco, numero, complemento].filter(Boolean).join(', ');
  const lugar = [bairro, [cidade, uf].filter(Boolean).join(' – ')].filter(Boolean).join(', ');
  return [rua, lugar, cep && `CEP ${formatCep(cep)}`].filter(Boolean).join(', ');
}
