import { describe, expect, it } from 'vitest';
import { commonBody, shortName } from '#backend/platform/adapters/pagbank/request.ts';

describe('names at the gateway', () => {
  it.each([
    ['Ana Souza', 'Ana Souza'],
    ['Maria Aparecida dos Santos Cavalcanti de Albuquerque', 'Maria Aparecida Albuquerque'],
    ['João  d’Ávila (pai)', 'João d Ávila pai'],
    ['Wolfeschlegelsteinhausenbergerdorff', 'Wolfeschlegelsteinhausenberger'],
    ['Ana Wolfeschlegelsteinhausenbergerdorff', 'Ana Wolfeschlegelsteinhausenbe'],
    [`${'Nome '.repeat(40)}Silva`, 'Nome Nome Nome Nome Nome Silva'],
  ])('%s', (nome, enviado) => {
    expect(shortName(nome)).toBe(enviado);
    expect([...shortName(nome)].length).toBeLessThanOrEqual(30);
  });

  it('an item has 64 signs at most', () => {
    const { items } = commonBody({
      referencia: '1',
      tentativa: 1,
      valor: 100,
      cliente: { nome: 'Ana', email: 'ana@example.com', documento: '52998224725' },
      itens: [{ nome: 'Recurso da multa '.repeat(20), quantidade: 1, valorUnitario: 100 }],
      notificacaoUrl: 'https://example.com',
    });
    expect(items[0]?.name.length).toBeLessThanOrEqual(64);
  });
});
