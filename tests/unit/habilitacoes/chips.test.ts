import { describe, expect, it } from 'vitest';
import { chipsDaHabilitacao } from '#backend/domain/habilitacoes/resumo.ts';

const HOJE = '2026-11-20';
const CNH = {
  ativo: true,
  comErro: false,
  qtdeConsultas: 1,
  vencimento: '2030-01-01',
  exerceAtividadeRemunerada: false,
};
const rotulos = (mudancas: Partial<typeof CNH>) =>
  chipsDaHabilitacao({ ...CNH, ...mudancas }, HOJE).map(({ Label, Color }) => [Label, Color]);

describe('the labels of a licence', () => {
  it('say its state in one word: an error before everything, then off, searching, active', () => {
    expect(rotulos({})).toEqual([['Ativa', 'ok']]);
    expect(rotulos({ qtdeConsultas: 0 })).toEqual([['Consultando', 'info']]);
    expect(rotulos({ qtdeConsultas: 0, ativo: false })).toEqual([['Desativada', 'alerta']]);
    expect(rotulos({ comErro: true, ativo: false })).toEqual([['Com problemas', 'erro']]);
  });

  it('warn of the last 30 days of its validity, and of an expired licence', () => {
    expect(rotulos({ vencimento: '2026-12-21' })).toHaveLength(1);
    expect(rotulos({ vencimento: '2026-12-20' })[1]).toEqual(['Vence em 30 dias', 'alerta']);
    expect(rotulos({ vencimento: '2026-11-21' })[1]).toEqual(['Vence amanhã', 'alerta']);
    expect(rotulos({ vencimento: HOJE })[1]).toEqual(['Vence hoje', 'alerta']);
    expect(rotulos({ vencimento: '2026-11-19' })[1]).toEqual(['CNH vencida', 'erro']);
  });
});
