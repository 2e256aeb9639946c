import { describe, expect, it } from 'vitest';
import { botaoDaMulta, cabecaDaMulta, maisCaroQueAMulta } from '#lib/multas/cabeca.ts';
import type { MultaDetalhe } from '#lib/multas/contract.ts';
import { procedimentoDaMulta } from '#lib/multas/situacao.ts';
import { deCarro, multa, notificada } from './multaNaTela.ts';

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
    // Nobody knows whether it was upheld.
    const encerrada = [...PENALIDADE, carta('encerrada', '2026-11-10')];
    expect(valor(encerrada, { ValorSerPago: 130_16 })).toBe('R$ 130,16 na última consulta');
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

const HOJE = '2026-11-20';
type Multa = MultaDetalhe;

const botao = (fatos: Partial<Multa> = {}) =>
  botaoDaMulta(
    procedimentoDaMulta(
      { ...multa(), Guid: 'g1', Fase: null, Direito: null, ...fatos } as MultaDetalhe,
      HOJE,
    ),
  );
const com = (Tipo: Multa['Marcos'][number]['Tipo'], Data: string | null) => ({
  Marcos: [...notificada('2026-09-09'), { Tipo, Data, Origem: 'motorista' as const }],
});

it('during an open phase the button leads to the appeal, or to the free check when the appeal must be bought', () => {
  expect(botao({ Fase: 'P' })).toEqual({
    href: '/app/recurso-de-multa-online/conferir?multa=g1',
    rotulo: 'Ver se vale recorrer',
  });
  for (const [Direito, rotulo] of [
    ['plano', 'Pedir o recurso'],
    ['credito', 'Usar o recurso já pago'],
  ] as const)
    expect(botao({ Fase: 'I', Direito })).toMatchObject({
      href: '/app/multas/habilitacao/view/g1?pedir#recurso',
      rotulo,
    });
});

it('nothing is sold for a paid fine, and an appeal that is already paid is still offered', () => {
  expect(botao({ Fase: 'I', StatusPagamento: 'Paga' })?.rotulo).not.toBe('Ver se vale recorrer');
  expect(botao({ Fase: 'I', StatusPagamento: 'Paga', Direito: 'credito' })).toMatchObject({
    rotulo: 'Usar o recurso já pago',
  });
});

it('when a date is missing the button leads to the dates of the notices', () => {
  expect(botao(com('jari_indeferido', null))).toEqual({
    href: '/app/multas/habilitacao/view/g1?datas#datas',
    rotulo: 'Copiar a data da carta',
  });
});

it('for a fine that was upheld to the end the button leads to payment, unless it is paid', () => {
  const mantida = com('cetran_indeferido', '2027-10-01');
  expect(botao(mantida)).toEqual({
    href: '/app/multas/habilitacao/view/g1?pagar#guia',
    rotulo: 'Ver o que pagar',
  });
  expect(botao({ ...mantida, StatusPagamento: 'Paga' })).toBeNull();
  const advertencia = { Tipo: 'advertencia' as const, Data: '2026-09-09', Origem: 'motorista' as const };
  expect(botao({ Marcos: [...mantida.Marcos, advertencia] })).toBeNull();
  // Also while an appeal could be filed, and one is paid.
  expect(botao({ Marcos: [advertencia], Fase: 'I', Direito: 'credito' })).toBeNull();
});

it('when nothing can be appealed but the driver can still be named, the button explains how', () => {
  const Marcos = [
    ...notificada('2026-11-10'),
    { Tipo: 'defesa_indeferida' as const, Data: '2026-11-18', Origem: 'motorista' as const },
  ];
  expect(botao({ ...deCarro({ Responsavel: 'condutor' }), Fase: null, Direito: null, Marcos })).toEqual({
    href: '/guia/indicar-condutor',
    rotulo: 'Como indicar o condutor',
  });
});
