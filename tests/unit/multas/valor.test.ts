import { expect, it } from 'vitest';
import { linhaDaLista } from '#lib/multas/linhaDaLista.server.ts';
import { linhasDoPainel } from '#lib/multas/painel.ts';
import { valorAPagar } from '#lib/multas/valor.ts';
import { multa, notificada } from './multaNaTela.ts';

const HOJE = '2026-11-20';
const SEM_VALOR = { Valor: 0, ValorSerPago: 0 };
const marco = (Tipo: 'jari_protocolado' | 'advertencia' | 'defesa_deferida') => ({
  Tipo,
  Data: '2026-11-15',
  Origem: 'carta' as const,
});

it('an amount that no source gives is unknown, not nothing', () => {
  expect(valorAPagar(multa(SEM_VALOR), HOJE)).toBe('valor não informado');
  expect(valorAPagar(multa(), HOJE)).toBe('R$ 100,00');
});

it('a fine that is paid, cancelled or a warning costs nothing, also without an amount', () => {
  expect(valorAPagar(multa({ ...SEM_VALOR, StatusPagamento: 'Paga' }), HOJE)).toBe('nada a pagar');
  for (const tipo of ['advertencia', 'defesa_deferida'] as const) {
    const encerrada = multa({ ...SEM_VALOR, Marcos: [...notificada('2026-11-09'), marco(tipo)] });
    expect(valorAPagar(encerrada, HOJE), tipo).toBe('nada a pagar');
  }
});

it('a fine without an amount stays without one in the list while its appeal is judged', () => {
  const julgada = multa({ ...SEM_VALOR, Marcos: [...notificada('2026-11-09'), marco('jari_protocolado')] });
  const hoje = '2027-01-20';
  const [linha] = linhasDoPainel([julgada], hoje);
  const site = { supportWhatsapp: '' };
  expect(linha && linhaDaLista(linha, { hoje, site })).toMatchObject({
    valor: null,
    semValor: 'sem valor',
    situacao: { rotulo: 'Em julgamento' },
  });
});
