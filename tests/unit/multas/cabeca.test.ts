import { describe, expect, it } from 'vitest';
import { botaoDaMulta, cabecaDaMulta, maisCaroQueAMulta } from '#lib/multas/cabeca.ts';
import type { MultaDetalhe } from '#lib/multas/contract.ts';
import { linhaDoTempo } from '#lib/multas/linhaDoTempo.ts';
import { type FatosDaMulta, procedimentoDaMulta } from '#lib/multas/situacao.ts';
import { deCarro, multa, notificada } from './multaNaTela.ts';

const HOJE = '2026-11-20';

const comMarcos = (Marcos: FatosDaMulta['Marcos'], mais: Partial<FatosDaMulta> = {}): FatosDaMulta => ({
  DataInfracao: '2026-10-01',
  StatusPagamento: null,
  RecursoOnline: true,
  Responsavel: 'condutor',
  Recursos: [],
  Marcos,
  ...mais,
});

const fonte = 'fonte' as const;
const linhas = (uma: FatosDaMulta) =>
  linhaDoTempo(procedimentoDaMulta(uma, HOJE)).map(({ estado, titulo, data }) => [estado, titulo, data]);

describe('the timeline of a fine', () => {
  it('shows past events, the running deadline with its day, and the next steps', () => {
    expect(linhas(comMarcos([{ Tipo: 'autuacao_expedida', Data: '2026-11-06', Origem: fonte }]))).toEqual([
      ['feito', 'Infração', '01/10/2026'],
      ['feito', 'Notificação da autuação expedida', '06/11/2026'],
      ['agora', 'Apresentar a defesa prévia', 'até 06/12/2026, faltam 16 dias (estimativa)'],
      ['proximo', 'Notificação da penalidade (a multa em si), se a defesa não for aceita', undefined],
    ]);
  });

  it('shows nothing as done before its day', () => {
    const uma = comMarcos([{ Tipo: 'autuacao_expedida', Data: '2026-11-25', Origem: fonte }], {
      DataInfracao: '2026-11-17',
    });
    expect(linhas(uma).filter(([estado]) => estado === 'feito')).toEqual([
      ['feito', 'Infração', '17/11/2026'],
    ]);
    expect(linhas(uma)).toContainEqual(['proximo', 'Notificação da autuação expedida', '25/11/2026']);
  });

  it('sorts events by the day they happened, and puts those without a day last', () => {
    const feitos = linhas(
      comMarcos([
        { Tipo: 'encerrada', Data: null, Origem: fonte },
        { Tipo: 'penalidade_expedida', Data: '2026-11-10', Origem: fonte },
        { Tipo: 'autuacao_expedida', Data: '2026-10-20', Origem: fonte },
      ]),
    ).filter(([estado]) => estado === 'feito');
    expect(feitos.map(([, titulo]) => titulo)).toEqual([
      'Infração',
      'Notificação da autuação expedida',
      'Notificação da penalidade expedida',
      'Processo da multa encerrado no órgão',
    ]);
  });
});

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
