import * as v from 'valibot';

const positivo = v.pipe(v.number(), v.integer(), v.minValue(1));

const ItemDaVenda = v.object({ descricao: v.string(), quantidade: positivo, valorCentavos: positivo });

/** Content of `venda.itens`; `valor` is per unit. */
export const ItensDaVenda = v.array(ItemDaVenda);

export type ItemDaVenda = v.InferOutput<typeof ItemDaVenda>;
