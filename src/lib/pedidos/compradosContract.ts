import * as v from 'valibot';
import { rest } from '../endpoint.ts';

export const comprados = rest('GET /Pedido/Comprados', {
  input: v.object({}),
  answer: v.object({ Comprados: v.array(v.object({ Codigo: v.string(), Guids: v.array(v.string()) })) }),
  errors: [],
  summary: 'Ours: what the driver paid for within the last day, which is not chosen to be bought any more.',
});
