import { describe, expect, it } from 'vitest';
import { O_QUE_E } from '#lib/multas/linhaDoTempo.ts';
import { ESTADOS_DO_PEDIDO } from '#lib/pedidos/estados.ts';
import { emUmaLinha, situacaoDoPedido } from '#lib/pedidos/naTela.ts';
import { comoEsta } from '#lib/recursos/fluxo.ts';
import { ESTADOS, FASES } from '#lib/recursos/rules.ts';

describe('the texts that drivers read', () => {
  it('say what JARI and CETRAN are where a fine speaks of them', () => {
    for (const texto of Object.values(O_QUE_E)) {
      if (texto.includes('JARI')) expect(texto).toMatch(/junta que julga/);
      if (texto.includes('CETRAN')) expect(texto).toMatch(/conselho estadual de trânsito/);
    }
    for (const fase of FASES)
      for (const estado of ESTADOS) {
        const { resultado, proximo } = comoEsta(fase, estado);
        expect(`${resultado} ${proximo}`).not.toMatch(/deferid/i);
        if (proximo.includes('JARI')) expect(proximo).toMatch(/junta que julga/);
      }
  });

  it('explain each state of an order, above all Estornado', () => {
    for (const Estado of ESTADOS_DO_PEDIDO.filter((um) => um !== 'pago'))
      expect(emUmaLinha({ Estado, FormaPgto: 'PIX' })?.length).toBeGreaterThan(14);
    expect(situacaoDoPedido({ Estado: 'estornado', FormaPgto: 'PIX' }).texto).toBe('Estornado');
    expect(emUmaLinha({ Estado: 'estornado', FormaPgto: 'PIX' })).toMatch(/devolvido/);
  });
});
