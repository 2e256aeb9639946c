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
    ['😀👩‍👩‍👧🇧🇷', 'Cliente'],
    ['Conceiça\u0303o Mu\u0308ller', 'Conceição Müller'],
    ['Jose\u0315 M\u0303endes', 'Jose Mendes'],
    [`Ána${'😀Çãé'.repeat(48)}`, 'Ána Çãé Çãé Çãé Çãé Çãé Çãé'],
  ])('%s', (nome, enviado) => {
    expect(shortName(nome)).toBe(enviado);
    expect([...shortName(nome)].length).toBeLessThanOrEqual(30);
  });

  it.each([
    'é'.repeat(200),
    '😀'.repeat(200),
    `${'Ação 🚗 '.repeat(40)}fim`,
    'a\u0303'.repeat(200),
    '𝔄𝔟'.repeat(100),
    ' '.repeat(200),
  ])('names of 200 characters are cut to 30, items to 64: %s', (nome) => {
    const { customer, items } = commonBody({
      ...{ referencia: '1', tentativa: 1, valor: 100, notificacaoUrl: 'https://example.com' },
      cliente: { nome, email: 'ana@example.com', documento: '52998224725' },
      itens: [{ nome, quantidade: 1, valorUnitario: 100 }],
    });
    for (const [texto, max] of [
      [customer.name, 30],
      [items[0]?.name ?? '', 64],
    ] as const) {
      expect([...texto].length).toBeGreaterThan(0);
      expect([...texto].length).toBeLessThanOrEqual(max);
      expect(texto.isWellFormed()).toBe(true);
      expect(texto).toMatch(/^[\p{L}\p{N}][\p{L}\p{N} .,-]*$/u);
    }
  });
});
