import { describe, expect, it } from 'vitest';
import { linhasDoPainel } from '#lib/multas/painel.ts';
import { telaDe } from '#lib/screens.ts';
import { algoCorre, passosDaHome, temAlgo } from '#lib/shell/home.server.ts';
import { alertaDoPlano, passosDaTimeline, primeiroNome } from '#lib/shell/rules.ts';
import { CNH, deCarro, multa, notificada } from '../multas/multaNaTela.ts';

describe('a page without push messages', () => {
  it.each([
    ['/app/pe/contratar/pix', true],
    ['/app/planos/contratar/2/5', true],
    ['/app/planos/contratar/forma-pagamento', true],
    ['/app/venda/checkout/9', true],
    ['/app/recurso-de-multa-online/cadastrar-multa', true],
    ['/app/recurso-de-multa-online/solicitacoes', false],
    ['/app/planos/contratar', false],
    ['/app/planos/detalhes/4', false],
    ['/app/inicial', false],
    ['/', false],
  ])('%s: %s', (caminho, esperado) => {
    expect(telaDe(caminho)?.calma === true).toBe(esperado);
  });
});

describe('the timeline of the home screen', () => {
  const nada = { TotalHabilitacoes: 0, TotalVeiculos: 0, TotalMultas: 0, TotalRecursos: 0 };

  it('starts with nothing done', () => {
    expect(passosDaTimeline(nada)).toEqual([false, false, false, false]);
  });

  it('takes a licence or a vehicle as the first step', () => {
    expect(passosDaTimeline({ ...nada, TotalHabilitacoes: 1 })).toEqual([true, false, false, false]);
    expect(passosDaTimeline({ ...nada, TotalVeiculos: 1 })).toEqual([true, false, false, false]);
  });

  it('congratulates when all three are done, and not before', () => {
    const feitos = { TotalHabilitacoes: 1, TotalVeiculos: 0, TotalMultas: 2, TotalRecursos: 1 };
    expect(passosDaTimeline(feitos)).toEqual([true, true, true, true]);
    expect(passosDaTimeline({ ...feitos, TotalHabilitacoes: 0 })).toEqual([false, true, true, false]);
    expect(passosDaTimeline({ ...feitos, TotalMultas: 0 })).toEqual([true, false, true, false]);
  });
});

describe('the plan alert', () => {
  it.each([
    [7, 'Restam 7 dia(s)'],
    [1, 'Restam 1 dia(s)'],
    [0, 'Plano já expirado, contrate um novo!'],
    [-3, 'Plano já expirado, contrate um novo!'],
  ])('with %i days left reads %s', (dias, texto) => {
    expect(alertaDoPlano(dias)).toBe(texto);
  });
});

describe('the title of the side menu', () => {
  it('is the first name', () => {
    expect(primeiroNome('  Maria das Dores ')).toBe('Maria');
    expect(primeiroNome('')).toBe('');
  });
});

const HOJE = '2026-11-20';
const TUDO = { TotalHabilitacoes: 1, TotalVeiculos: 1, TotalMultas: 2, TotalRecursos: 1 };
const processo = {
  ...{ Guid: CNH.Guid, Processo: 'S-1', Descricao: 'Suspensão', ForaDaFonte: false, Marcos: [] },
  Habilitacao: CNH,
};
const acabado = (Tipo: 'cetran_indeferido' | 'defesa_deferida') => ({
  ...processo,
  Marcos: [{ Tipo, Data: '2026-09-01' }],
});
const sem = { ProcessoCassacao: [], ProcessoSuspensao: [] };
const palavras = (passos: unknown) => JSON.stringify(passos);

describe('the steps of the home', () => {
  it('announce no congratulations while something is pending, in any state', () => {
    for (const TotalRecursos of [0, 1])
      for (const liberado of [true, false]) {
        const passos = passosDaHome({ ...TUDO, TotalRecursos }, { liberado, correndo: true });
        expect(passos).toHaveLength(4);
        expect(palavras(passos)).not.toContain('Parabéns');
      }
    expect(palavras(passosDaHome(TUDO, { liberado: true, correndo: false }))).toContain('Parabéns!');
  });
});

describe('something is pending', () => {
  it('in an account that could not be fully read, only if it has any registration', () => {
    const nada = { TotalHabilitacoes: 0, TotalVeiculos: 0, TotalMultas: 0, TotalRecursos: 0 };
    expect([nada, { ...nada, TotalMultas: 1 }, { ...nada, TotalVeiculos: 1 }, null].map(temAlgo)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    const passos = passosDaHome(nada, { liberado: false, correndo: temAlgo(nada) });
    expect(palavras(passos)).not.toContain('correndo');
  });

  const corre = (lista: Parameters<typeof algoCorre>[0], ...multas: ReturnType<typeof multa>[]) =>
    algoCorre(lista, linhasDoPainel(multas, HOJE), HOJE);

  it('with a deadline, a missing day, or a process of the licence', () => {
    expect(corre(sem, multa({ Marcos: notificada('2026-10-29') }))).toBe(true);
    expect(corre(sem, deCarro({ Marcos: [] }))).toBe(true);
    expect(corre({ ...sem, ProcessoSuspensao: [processo] })).toBe(true);
    expect(corre({ ...sem, ProcessoCassacao: [processo] })).toBe(true);
    expect(corre({ ...sem, ProcessoCassacao: [acabado('cetran_indeferido')] })).toBe(false);
    expect(corre({ ...sem, ProcessoSuspensao: [acabado('defesa_deferida')] })).toBe(false);
    expect(corre(sem)).toBe(false);
    expect(corre(sem, multa({ Marcos: [{ Tipo: 'defesa_deferida', Data: null, Origem: 'operador' }] }))).toBe(
      false,
    );
  });
});
