import * as v from 'valibot';
import { guid, id, lista, optionalText, texto } from '#lib/wire.ts';
import { normalizarCupom, pedidoIdValido, QUANTIDADE_MAXIMA, QUANTIDADE_MINIMA } from './rules.ts';

// The input of purchase calls, as legacy forms send it.

/** Legacy forms send an empty field for a missing choice. */
export const opcional = <S extends v.GenericSchema<unknown, number>>(schema: S) =>
  v.pipe(
    v.optional(v.union([v.literal(''), schema])),
    v.transform((value): number | undefined => (value === '' ? undefined : value)),
  );

const inteiro = v.pipe(
  v.union([v.number(), v.pipe(texto(10), v.digits(), v.transform(Number))]),
  v.integer(),
);

const ItemEscolhido = v.object({
  guid: v.pipe(guid, v.toLowerCase()),
  quantidade: v.pipe(inteiro, v.minValue(QUANTIDADE_MINIMA), v.maxValue(QUANTIDADE_MAXIMA)),
});

const listaDeItens = lista(ItemEscolhido, 50);
/** A list, or its JSON as the legacy calls have it. */
export const itens = v.pipe(
  v.optional(v.union([v.literal(''), listaDeItens, v.pipe(texto(8_000), v.parseJson(), listaDeItens)]), ''),
  v.transform((value) => (value === '' ? [] : value)),
);

export const cupom = v.pipe(
  optionalText(200),
  v.transform((value) => (value === undefined ? undefined : normalizarCupom(value))),
  v.optional(texto(40)),
);

export const codigo = v.pipe(
  texto(20),
  v.trim(),
  v.check(pedidoIdValido, 'O código do pedido tem 7 letras ou números.'),
);

/** Ours: beside a running plan, whether this one begins at once or when that one ends. */
export const planoComeca = v.pipe(
  v.optional(v.picklist(['agora', 'depois', '']), ''),
  v.transform((value) => (value === '' ? undefined : value)),
);

/** Ours: the total in reais shown to the buyer. If it differs, nothing is charged and the buyer is asked again. */
export const totalMostrado = v.pipe(
  v.optional(
    v.union([
      v.literal(''),
      v.number(),
      v.pipe(texto(20), v.trim(), v.regex(/^\d{1,8}(\.\d{1,2})?$/), v.transform(Number)),
    ]),
    '',
  ),
  v.check((value) => value === '' || value >= 0),
  v.transform((value) => (value === '' ? undefined : Math.round(value * 100))),
);

export const compra = {
  email: v.optional(texto(250)),
  plano: opcional(id),
  plano_detalhe: opcional(id),
  plano_comeca: planoComeca,
  guids_produtos_extras: itens,
  cupom,
  total_mostrado: totalMostrado,
};

export const cartao = {
  card_name: optionalText(200),
  /** Ours: the holder's CPF, which the first step asks for. */
  card_cpf: optionalText(30),
  /** The card encrypted in the browser with the provider's key; the number itself never reaches the server. */
  card_token: optionalText(4_000),
  parcelas: opcional(v.pipe(inteiro, v.minValue(1), v.maxValue(12))),
};
