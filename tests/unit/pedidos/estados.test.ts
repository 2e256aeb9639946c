import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ESTADOS_DO_PEDIDO,
  type EstadoDoPedido,
  emAberto,
  podeTransitar,
  quitado,
} from '#lib/pedidos/estados.ts';

/** A repeated or late event changes nothing. */
const aplicarEvento = (atual: EstadoDoPedido, evento: EstadoDoPedido) =>
  podeTransitar(atual, evento) ? evento : atual;
const evento = fc.constantFrom(...ESTADOS_DO_PEDIDO);
const fim = (eventos: readonly EstadoDoPedido[]) =>
  eventos.reduce<EstadoDoPedido>(aplicarEvento, 'aguardando_pagamento');

describe('an order', () => {
  it('goes from open to paid, refused or expired, and from paid to refunded', () => {
    expect(fim(['autorizado', 'pago'])).toBe('pago');
    expect(fim(['negado'])).toBe('negado');
    expect(fim(['expirado'])).toBe('expirado');
    expect(fim(['pago', 'estornado'])).toBe('estornado');
  });

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

  it('that was refused, cancelled or expired never waits again', () => {
    for (const de of ['negado', 'cancelado', 'expirado'] as const) {
      expect(podeTransitar(de, 'aguardando_pagamento')).toBe(false);
    }
    expect(podeTransitar('negado', 'autorizado')).toBe(false);
    expect(podeTransitar('cancelado', 'autorizado')).toBe(false);
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

  it('is polled while it is open, and delivers when it is paid', () => {
    expect(ESTADOS_DO_PEDIDO.filter(emAberto)).toEqual(['aguardando_pagamento', 'autorizado']);
    expect(ESTADOS_DO_PEDIDO.filter(quitado)).toEqual(['pago']);
  });
});
