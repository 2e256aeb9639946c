import { describe, expect, it } from 'vitest';
import { maisCaroQueAMulta } from '#lib/multas/botao.ts';
import { cabecaDaMulta } from '#lib/multas/cabeca.ts';
import type { MultaDetalhe } from '#lib/multas/contract.ts';
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
  it('does not call a last day on a Sunday over before the Monday has passed (Res. 918, art. 29)', () => {
    const em = (dia: string) => {
      const { destaque, situacao, quando } = cabecaDaMulta(detalhe(PENALIDADE), dia);
      return [destaque, situacao.rotulo, quando];
    };
    expect(em('2026-11-20')).toEqual(['2 dias', 'Corre prazo', 'até 22/11/2026, impresso na notificação']);
    expect(em('2026-11-22')[0]).toBe('Hoje');
    expect(em('2026-11-23')).toEqual([
      'Hoje',
      'Corre prazo',
      'até 22/11/2026, vale até 23/11/2026, dia útil',
    ]);
    expect(em('2026-11-24').slice(0, 2)).toEqual(['A pagar', 'A pagar']);
  });

  it('shows the amount once, with and without discount, and nothing as due before the penalty', () => {
    const valor = (marcos: Marcos, campos: Partial<MultaDetalhe> = {}) =>
      cabecaDaMulta(detalhe(marcos, campos), '2026-11-20').valor;
    expect(valor(PENALIDADE, { ValorSerPago: 104_13 })).toBe('R$ 104,13 hoje, R$ 130,16 sem desconto');
    expect(valor([carta('autuacao_expedida', '2026-09-20')], { ValorSerPago: 130_16 })).toBe(
      'R$ 130,16 se virar multa',
    );
    expect(valor(PENALIDADE, { StatusPagamento: 'Paga', ValorSerPago: 0 })).toBe('R$ 130,16, já paga');
  });

  it('says once that days do not agree, where the law stays folded', () => {
    const em = (marcos: Marcos) => cabecaDaMulta(detalhe(marcos), '2026-10-25');
    expect(em(PENALIDADE).conferir).toBeNull();
    const cedo = em([carta('penalidade_expedida', '2026-10-20'), carta('prazo_jari', '2026-11-01')]);
    expect(cedo.conferir).toBe('Outra data deste prazo é 19/11/2026');
    expect(cedo.avisos).toEqual([]);
    const negada = carta('defesa_indeferida', '2026-09-20');
    const antes = em([...PENALIDADE, carta('defesa_protocolada', '2026-09-25'), negada]);
    expect(antes.conferir).toBe('Um dia não combina com os outros');
    const dois = em([...PENALIDADE, negada, carta('defesa_deferida', '2026-09-21')]);
    expect(dois.conferir).toBe('2 dias não combinam com os outros');
    expect(dois.porque.join(' ')).toContain('não damos esta multa por encerrada');
  });

  it('shows articles of law only in the folded explanation', () => {
    const { porque, ...cabeca } = cabecaDaMulta(detalhe(PENALIDADE), '2026-11-20');
    expect(JSON.stringify(cabeca)).not.toMatch(/CTB|art\./);
    expect(porque.join(' ')).toContain('CTB');
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
