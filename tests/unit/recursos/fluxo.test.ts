import { describe, expect, it } from 'vitest';
import { descricaoDoFluxo, passosDoRecurso } from '#lib/recursos/fluxo.ts';
import type { EstadoDoRecurso } from '#lib/recursos/rules.ts';

const andou = (estado: EstadoDoRecurso, dia: string, protocolo: string | null = null) => ({
  estado,
  quando: new Date(`${dia}T15:00:00Z`),
  protocolo,
  observacao: null,
});
const CAMINHO = [
  andou('solicitado', '2026-11-02'),
  andou('em_analise', '2026-11-03'),
  andou('protocolado', '2026-11-09', 'E-12/345'),
];

describe('the timeline of an appeal', () => {
  it('shows the steps that are done, the current one, and those to come', () => {
    const estados = (n: number) =>
      passosDoRecurso({ fase: 'P', movimentos: CAMINHO.slice(0, n) }).map(({ estado }) => estado);
    expect(estados(1)).toEqual(['feito', 'agora', 'proximo', 'proximo']);
    expect(estados(2)).toEqual(['feito', 'agora', 'proximo', 'proximo']);
    expect(estados(3)).toEqual(['feito', 'feito', 'feito', 'agora']);
  });

  it('shows the decision with its day, after which no step is current', () => {
    const passos = passosDoRecurso({
      fase: 'P',
      movimentos: [...CAMINHO, andou('indeferido', '2027-01-20')],
    });
    expect(passos.map(({ estado }) => estado)).toEqual(['feito', 'feito', 'feito', 'feito']);
    expect(passos.at(-1)).toMatchObject({ titulo: 'Indeferido', data: '20/01/2027' });
    expect(passos[2]?.texto).toBe('Protocolo E-12/345.');
  });
});

describe('the wait for a decision', () => {
  it('names no 24 months for a defence: the law sets them for appeals, from their receipt by the judging body', () => {
    for (const fase of ['P', 'I', 'II'] as const) {
      const texto = passosDoRecurso({ fase, movimentos: CAMINHO }).map((passo) => passo.texto);
      expect(texto.join(' ')).not.toContain('24 meses');
    }
  });
});

it('of an appeal says that the fine causes no restriction meanwhile (CTB art. 284 §3)', () => {
  const espera = (fase: 'P' | 'I' | 'II') =>
    passosDoRecurso({ fase, movimentos: CAMINHO }).at(-1)?.texto ?? '';
  expect([espera('I'), espera('II')].every((texto) => texto.includes('não há restrição'))).toBe(true);
  expect(espera('P')).toContain('notificação da penalidade');
});

describe('the state of a fine in one sentence', () => {
  it('names the last step and what is still possible', () => {
    const recusado = { fase: 'P' as const, movimentos: [...CAMINHO, andou('indeferido', '2027-01-20')] };
    expect(descricaoDoFluxo({ recursos: [recusado], fase: 'I' })).toBe(
      'Defesa Prévia: indeferido em 20/01/2027. Cabe recurso em 1ª Instância.',
    );
    expect(
      descricaoDoFluxo({ recursos: [{ ...recusado, fase: 'II' }], fase: null, motivo: 'esgotado' }),
    ).toMatch(/^2ª Instância: indeferido em 20\/01\/2027\. Não cabe mais recurso/);
  });

  it('says after a refused defence that the notice of penalty opens the JARI', () => {
    const negada = { fase: 'P' as const, movimentos: [...CAMINHO, andou('indeferido', '2027-01-20')] };
    expect(descricaoDoFluxo({ recursos: [negada], fase: null, motivo: 'espera_penalidade' })).toContain(
      'notificação da penalidade',
    );
  });
});
