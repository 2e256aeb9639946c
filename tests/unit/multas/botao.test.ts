import { expect, it } from 'vitest';
import { botaoDaMulta } from '#lib/multas/botao.ts';
import { deCarro, multa, notificada } from './multaNaTela.ts';

const HOJE = '2026-11-20';
type Multa = Parameters<typeof botaoDaMulta>[0];

const botao = (fatos: Partial<Multa> = {}) =>
  botaoDaMulta({ ...multa(), Guid: 'g1', Fase: null, Direito: null, ...fatos }, HOJE);
const com = (Tipo: Multa['Marcos'][number]['Tipo'], Data: string | null) => ({
  Marcos: [...notificada('2026-09-09'), { Tipo, Data, Origem: 'motorista' as const }],
});

it('during an open phase the button leads to the appeal, or to the free check when the appeal must be bought', () => {
  expect(botao({ Fase: 'P' })).toEqual({
    href: '/app/recurso-de-multa-online/conferir?multa=g1',
    rotulo: 'Ver se vale recorrer',
    urge: true,
  });
  for (const [Direito, rotulo] of [
    ['plano', 'Pedir o recurso'],
    ['credito', 'Usar o recurso já pago'],
  ] as const)
    expect(botao({ Fase: 'I', Direito })).toMatchObject({
      href: '?pedir#recurso',
      rotulo,
    });
});

it('when a date is missing the button leads to the dates of the notices', () => {
  expect(botao(com('jari_indeferido', null))).toEqual({
    href: '#datas',
    rotulo: 'Copiar a data da carta',
    urge: true,
  });
});

it('for a fine that was upheld to the end the button leads to payment, unless it is paid', () => {
  const mantida = com('cetran_indeferido', '2027-10-01');
  expect(botao(mantida)).toEqual({ href: '#pagar', rotulo: 'Ver o que pagar', urge: true });
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
    urge: true,
  });
});
