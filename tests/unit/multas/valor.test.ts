import { expect, it } from 'vitest';
import type { MultaNaTela } from '#lib/multas/contract.ts';
import { valorAPagar } from '#lib/multas/detalhe.ts';
import { linhaDaMulta } from '#lib/multas/lista.server.ts';
import { linhasDoPainel } from '#lib/multas/painel.ts';
import { procedimentoDaMulta } from '#lib/multas/situacao.ts';
import { multa, notificada } from './multaNaTela.ts';

const HOJE = '2026-11-20';
const SEM_VALOR = { Valor: 0, ValorSerPago: 0 };
const marco = (Tipo: 'jari_protocolado' | 'advertencia' | 'defesa_deferida') => ({
  Tipo,
  Data: '2026-11-15',
  Origem: 'carta' as const,
});

const valor = (uma: MultaNaTela) => valorAPagar(procedimentoDaMulta(uma, HOJE));

it('an amount that no source gives is unknown, not nothing', () => {
  expect(valor(multa(SEM_VALOR))).toBe('valor não informado');
  expect(valor(multa())).toBe('R$ 100,00');
});

it('a fine that is paid, cancelled or a warning costs nothing, also without an amount', () => {
  expect(valor(multa({ ...SEM_VALOR, StatusPagamento: 'Paga' }))).toBe('nada a pagar');
  for (const tipo of ['advertencia', 'defesa_deferida'] as const) {
    const encerrada = multa({ ...SEM_VALOR, Marcos: [...notificada('2026-11-09'), marco(tipo)] });
    expect(valor(encerrada), tipo).toBe('nada a pagar');
  }
});

it('a fine without an amount stays without one in the list while its appeal is judged', () => {
  const julgada = multa({ ...SEM_VALOR, Marcos: [...notificada('2026-11-09'), marco('jari_protocolado')] });
  const hoje = '2027-01-20';
  const [linha] = linhasDoPainel([julgada], hoje);
  expect(linha && linhaDaMulta(linha)).toMatchObject({
    valor: 'sem valor',
    estado: { rotulo: 'Em julgamento' },
  });
});
