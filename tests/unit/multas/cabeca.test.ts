import { describe, expect, it } from 'vitest';
import { cabecaDaMulta, maisCaroQueAMulta } from '#lib/multas/cabeca.ts';
import type { MultaDetalhe } from '#lib/multas/contract.ts';
import { procedimentoDaMulta } from '#lib/multas/situacao.ts';
import { multa } from './multaNaTela.ts';

type Marcos = MultaDetalhe['Marcos'];
const detalhe = (Marcos: Marcos, campos: Partial<MultaDetalhe> = {}): MultaDetalhe => ({
  ...multa({ Responsavel: 'proprietario' }),
  ConsultadoEm: null,
  Situacao: '',
  AutoRenainf: '',
  HoraInfracao: '',
  Data: '2026-09-01',
  Hora: '',
  DatPagamentoComDesconto: null,
  EnquadramentoInfracao: '',
  OrgaoEmissor: '',
  ValorOriginal: 130_16,
  ValorDesconto: null,
  DescricaoFluxoRecurso: '',
  Fase: null,
  MotivoSemFase: null,
  Guias: [],
  ...campos,
  Marcos,
  DataInfracao: '2026-09-01',
});
const carta = (Tipo: Marcos[number]['Tipo'], Data: string) => ({ Tipo, Data, Origem: 'carta' as const });
const PENALIDADE = [carta('penalidade_expedida', '2026-10-20'), carta('prazo_jari', '2026-11-22')];

describe('the head of a fine', () => {
  it('shows the amount once, with and without discount, and nothing as due before the penalty', () => {
    const valor = (marcos: Marcos, campos: Partial<MultaDetalhe> = {}) =>
      cabecaDaMulta(procedimentoDaMulta(detalhe(marcos, campos), '2026-11-20')).valor;
    expect(valor(PENALIDADE, { ValorSerPago: 104_13 })).toBe('R$ 104,13 hoje, R$ 130,16 sem desconto');
    expect(valor([carta('autuacao_expedida', '2026-09-20')], { ValorSerPago: 130_16 })).toBe(
      'R$ 130,16 se virar multa',
    );
    expect(valor(PENALIDADE, { StatusPagamento: 'Paga', ValorSerPago: 0 })).toBe('R$ 130,16, já paga');
  });
});

it('a price of ours above the fine says so, and names the points as its only benefit', () => {
  const frase = (PrecoRecurso: number, ValorSerPago: number, Pontos = 4) =>
    maisCaroQueAMulta({ PrecoRecurso, ValorSerPago, Pontos });
  expect(frase(50_00, 130_16)).toBeNull();
  expect(frase(300_00, 130_16)).toContain('só compensa pelos 4 pontos');
  expect(frase(300_00, 130_16, 0)).toContain('não soma pontos');
  expect(frase(300_00, 0)).toBeNull();
});
