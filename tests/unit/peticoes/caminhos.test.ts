import { expect, it } from 'vitest';
import type { MultaDetalhe } from '#lib/multas/contract.ts';
import { caminhosDaConferencia, compraSem } from '#lib/peticoes/caminhos.ts';
import type { SolicitacaoWire } from '#lib/peticoes/contract.ts';

const FORMA = '/app/planos/contratar/forma-pagamento';
const A = '5c9f6a52-0000-4000-8000-00000000000a';
const B = '5c9f6a52-0000-4000-8000-00000000000b';
const DUAS = `${FORMA}?item=${A}*1&item=${B}*1`;
/** The driver has a bought appeal that any fine may use. */
const multa = {
  ...{ Guid: A, Id: 7, Tipo: 'Habilitacao', Origem: 'fonte', Fase: 'I', PrecoRecurso: 50_00 },
  ...{ RecursoPago: false, Direito: 'credito' },
} as unknown as MultaDetalhe;
const rotulos = (comprar?: string) =>
  caminhosDaConferencia(multa, [] as SolicitacaoWire[], {}, comprar).map(({ rotulo, href }) => [
    rotulo,
    href,
  ]);

it('after the check of a chosen fine the purchase goes on, though a bought appeal waits for another fine', () => {
  expect(rotulos(DUAS)).toContainEqual(['Seguir com a compra', DUAS]);
  expect(rotulos(`${FORMA}?item=${A}*1`)).toContainEqual(['Comprar este recurso', `${FORMA}?item=${A}*1`]);
});

it('a fine that is in no purchase uses what is paid, and no other address is followed', () => {
  for (const comprar of [undefined, `${FORMA}?item=${B}*1`, `https://outra.example${DUAS}`, '/sair'])
    expect(rotulos(comprar)[0]?.[0]).toBe('Usar o recurso já pago');
  expect(compraSem(multa, `https://outra.example${DUAS}`)).toBeNull();
});

it('a fine without a ground falls out of the purchase, and the last one ends it', () => {
  expect(compraSem(multa, DUAS)).toBe(`${FORMA}?item=${B}*1`);
  expect(compraSem(multa, `${FORMA}?item=${A}*1`)).toBeNull();
});
