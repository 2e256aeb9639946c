import { describe, expect, it } from 'vitest';
import { consultarCodigo, contaDaMulta, INFRACOES } from '#lib/multas/infracoes.server.ts';
import { digitoDoCodigoConfere, NATUREZAS, pontosComputados } from '#lib/multas/rules.ts';

describe('the table of infractions', () => {
  it('has 155 codes, each once, with a fitting check digit', () => {
    expect(INFRACOES).toHaveLength(155);
    expect(new Set(INFRACOES.map((i) => i.codigo)).size).toBe(155);
    expect(INFRACOES.filter((i) => !digitoDoCodigoConfere(i.codigo))).toEqual([]);
  });

  it('has the values of the law: the simple fine times the factor', () => {
    for (const i of INFRACOES) expect(i.valor, i.codigo).toBe(NATUREZAS[i.natureza].valor * i.fator);
  });

  it('agrees with the points rule: none with direct suspension or an exemption, else those of the nature', () => {
    for (const i of INFRACOES) {
      const isenta = i.motivoSemPontos !== null;
      expect(i.pontos, i.codigo).toBe(isenta ? 0 : NATUREZAS[i.natureza].pontos);
      expect(i.pontos, i.codigo).toBe(
        pontosComputados({ valor: NATUREZAS[i.natureza].valor, suspensaoDireta: i.suspensaoDireta, isenta }),
      );
      if (i.suspensaoDireta) expect(i.motivoSemPontos, i.codigo).toBe('art. 259 §4 III');
    }
  });
});

describe('what counts of a fine that the source lists', () => {
  const conta = (
    codigo: string | null,
    pontos: number,
    mais: { suspensiva?: boolean; descricao?: string } = {},
  ) => contaDaMulta({ codigo, pontos, suspensiva: false, descricao: '', ...mais });

  it('is by the table for a known code, whatever the amount and the omissions of the source (CTB art. 259 §4)', () => {
    expect(conta('74710', 7)).toEqual({ pontos: 0, suspensiva: true });
    expect(conta('69120', 3)).toEqual({ pontos: 0, suspensiva: false });
    // A média doubled as a repeat: R$ 260,32 looks like a gravíssima.
    expect(conta('74550', 7)).toEqual({ pontos: 4, suspensiva: false });
  });

  it('is what the source tells where the table has no code, or the source gives no points', () => {
    expect(conta(null, 5)).toEqual({ pontos: 5, suspensiva: false });
    expect(conta('74550', 0)).toEqual({ pontos: 0, suspensiva: false });
    expect(conta('99999', 0, { suspensiva: true })).toEqual({ pontos: 0, suspensiva: true });
  });

  it('is nothing for the fine of a company that named no driver (CTB art. 257 §8)', () => {
    const descricao = 'Multa por não identificação do condutor infrator, imposta à pessoa jurídica';
    expect(conta('50020', 7)).toEqual({ pontos: 0, suspensiva: false });
    expect(conta(null, 7, { descricao })).toEqual({ pontos: 0, suspensiva: false });
    expect(conta('50100', 7)).toEqual({ pontos: 7, suspensiva: false });
  });
});

describe('a typed infraction code', () => {
  it('is recognised in any notation', () => {
    for (const texto of ['745-50', '7455-0', '74550', ' 745 50 ']) {
      expect(consultarCodigo(texto)).toMatchObject({ codigo: '74550', suspeito: false });
    }
  });

  it('that is well formed but not in the table is unknown, not doubtful', () => {
    expect(digitoDoCodigoConfere('74559')).toBe(true);
    expect(consultarCodigo('745-59')).toEqual({ codigo: '74559', infracao: null, suspeito: false });
  });
});
