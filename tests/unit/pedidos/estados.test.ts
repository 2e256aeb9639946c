import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ESTADOS_DO_PEDIDO, type EstadoDoPedido, podeTransitar } from '#lib/pedidos/estados.ts';

/** A repeated or late event changes nothing. */
const aplicarEvento = (atual: EstadoDoPedido, evento: EstadoDoPedido) =>
  podeTransitar(atual, evento) ? evento : atual;
const evento = fc.constantFrom(...ESTADOS_DO_PEDIDO);
const fim = (eventos: readonly EstadoDoPedido[]) =>
  eventos.reduce<EstadoDoPedido>(aplicarEvento, 'aguardando_pagamento');

describe('an order', () => {
  it('is paid when the money arrives, even after it expired', () => {
    expect(fim(['expirado', 'pago'])).toBe('pago');
    expect(fim(['pago', 'expirado'])).toBe('pago');
  });

  it('stays paid whatever comes late, except a refund', () => {
    for (const para of ESTADOS_DO_PEDIDO) {
      expect(podeTransitar('pago', para)).toBe(para === 'estornado');
      expect(podeTransitar('estornado', para)).toBe(false);
    }
  });

  it('never returns to an earlier state', () => {
    fc.assert(
      fc.property(fc.array(evento), (eventos) => {
        const vistos: EstadoDoPedido[] = ['aguardando_pagamento'];
        for (const e of eventos) {
          const atual = vistos.at(-1) ?? 'aguardando_pagamento';
          const proximo = aplicarEvento(atual, e);
          if (proximo !== atual) {
            expect(vistos).not.toContain(proximo);
            vistos.push(proximo);
          }
        }
      }),
    );
  });

  it('ends in the same state when events are repeated and shuffled', () => {
    const repetidosEmbaralhados = fc.array(evento, { minLength: 1, maxLength: 8 }).chain((eventos) =>
      fc.record({
        eventos: fc.constant(eventos),
        outra: fc
          .array(fc.constantFrom(...eventos), { maxLength: 20 })
          .chain((extra) =>
            fc.shuffledSubarray([...eventos, ...extra], { minLength: eventos.length + extra.length }),
          ),
      }),
    );
    fc.assert(
      fc.property(repetidosEmbaralhados, ({ eventos, outra }) => {
        expect(fim(outra)).toBe(fim(eventos));
      }),
    );
  });
});
