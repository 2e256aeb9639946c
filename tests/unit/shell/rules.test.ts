import { describe, expect, it } from 'vitest';
import { telaDe } from '#lib/screens.ts';
import { alertaDoPlano, passosDaTimeline, primeiroNome } from '#lib/shell/rules.ts';

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
