import { expect, it } from 'vitest';
import { linhaDaLista } from '#lib/multas/linhaDaLista.server.ts';
import { linhasDoPainel } from '#lib/multas/painel.ts';
import { deCarro, multa } from './multaNaTela.ts';

const HOJE = '2026-11-20';
const site = { supportWhatsapp: '5511999990000' };
const linha = (uma: ReturnType<typeof multa>, hoje = HOJE) =>
  linhasDoPainel([uma], hoje).map((lida) => linhaDaLista(lida, { hoje, site }))[0];
const rotulos = (uma: ReturnType<typeof multa>, hoje = HOJE) =>
  linha(uma, hoje)?.acoes.map(({ rotulo }) => rotulo);

it('an appealable fine of a licence has a checkbox with the price, and no other action', () => {
  const { acoes, caixa, valor, pontos, prazo } = linha(multa()) ?? {};
  expect(acoes).toEqual([]);
  expect(caixa).toMatchObject({ guid: 'm1', preco: 300_00, porQuanto: 'R$ 300,00', qual: ' da multa C1' });
  expect([valor, pontos]).toEqual(['R$ 100,00', '4 pontos']);
  expect(prazo?.dia).toMatch(/, até \d\d\/\d\d\/2026$/);
});

it.each([
  [{ RecursoPago: true, Direito: 'credito' as const }, 'Enviar documentos'],
  [{ Direito: 'credito' as const }, 'Usar o recurso já pago'],
  [{ PeloPlano: true, Direito: 'plano' as const }, 'Pedir recurso (incluído)'],
])('a fine with %j is requested on its page, and not sold', (campos, rotulo) => {
  expect(linha(multa(campos))).toMatchObject({ caixa: null, acoes: [{ rotulo, fora: false }] });
});

it('a fine whose deadlines have passed is not sold', () => {
  expect(linha(multa(), '2029-01-01')).toMatchObject({ caixa: null });
  expect(rotulos(multa(), '2029-01-01')).toEqual(['Ver o que cabe']);
});

it('a fine of a vehicle leads to its page, one without online appeal to a specialist', () => {
  expect(rotulos(deCarro())).toEqual(['Multa de veículo']);
  const [falar] = linha(multa({ RecursoOnline: false }))?.acoes ?? [];
  expect(falar).toMatchObject({ rotulo: 'Comprar com Especialista', fora: true });
  expect(decodeURIComponent(falar?.href ?? '')).toContain('multa C1: Velocidade.');
});

it('a fine with an appeal leads to that appeal', () => {
  const Recursos = [{ Guid: 'r1', Fase: 'defesa' as const, Numero: 1, Movimentos: [] }];
  const pedida = multa({ TemRecurso: true, Recursos: Recursos as never });
  expect(linha(pedida)?.acoes[0]).toMatchObject({ rotulo: 'Legal, solicitei', href: '/app/recursos#r1' });
});

it('a row marks a fine that suspends the licence, adds no points, or costs nothing', () => {
  expect(linha(multa({ Suspensiva: true }))).toMatchObject({ pontos: 'suspende a CNH', suspensiva: true });
  expect(linha(multa({ Pontos: 0, ValorSerPago: 0 }))).toMatchObject({ pontos: 'sem pontos', valor: null });
});
