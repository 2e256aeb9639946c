import { describe, expect, it } from 'vitest';
import { desenharTabela } from '../../../bin/lib/operador/saida.mjs';

describe('a table of the operator', () => {
  it('shows texts of drivers without control characters that move the cursor or change the text direction', () => {
    const nome = 'Ana\u202Egpj.exe\u202C \u2066x\u2069\u200B\u001b[2J\r\nB\u061C\u200F\uFEFF';
    const texto = desenharTabela({ colunas: ['nome', 'plano'], linhas: [[nome, 'anual']] });
    expect(texto).not.toMatch(/[\p{Bidi_Control}\u200b\ufeff]|(?!\n)\p{Cc}/u);
    expect(texto.split('\n')).toHaveLength(3);
    expect(texto).toContain('Anagpj.exe x');
  });
});
