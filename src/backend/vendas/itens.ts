import * as v from 'valibot';

const positivo = v.pipe(v.number(), v.integer(), v.minValue(1));

const ItemDaVenda = v.object({ descricao: v.string(), quantidade: positivo, valorCentavos: positivo });

/** What is stored in `venda.itens`; the value is of one unit. */
export const ItensDaVenda = v.array(ItemDaVenda);

export type ItemDaVenda = v.InferOutput<typeof ItemDaVenda>;
