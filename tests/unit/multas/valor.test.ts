import { expect, it } from 'vitest';
import { linhaDaLista } from '#lib/multas/linhaDaLista.server.ts';
import { linhasDoPainel, quantoDeve } from '#lib/multas/painel.ts';
import { somaEmPalavras, valorAPagar } from '#lib/multas/valor.ts';
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

it('a sum says how many amounts it lacks, and is unknown without any', () => {
  const quanto = (...quais: (typeof SEM_VALOR)[]) => {
    const multas = quais.map((valores, i) => multa({ ...valores, Chave: `${i}` }));
    return somaEmPalavras(quantoDeve(linhasDoPainel(multas, HOJE), HOJE).seMantidas);
  };
  const COM_VALOR = { Valor: 130_16, ValorSerPago: 104_13 };
  expect(quanto(COM_VALOR, COM_VALOR)).toBe('R$ 208,26');
  expect(quanto(COM_VALOR, SEM_VALOR)).toBe('R$ 104,13, mais 1 sem valor');
  expect(quanto(SEM_VALOR, SEM_VALOR)).toBe('valor não informado');
});
