import { describe, expect, it } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { multasNaLista, ordemDe } from '#lib/multas/busca.server.ts';
import { linhasDoPainel } from '#lib/multas/painel.ts';
import { CARRO, deCarro, multa, notificada } from './multaNaTela.ts';

const HOJE = '2026-11-20';
const linhas = linhasDoPainel(
  Array.from({ length: 3_000 }, (_, n) =>
    (n % 3 === 0 ? multa : deCarro)({
      Chave: `m${n}`,
      AutoInfracao: `C${10_000_000 + n}`,
      OrgaoEmissor: n % 2 === 0 ? 'Prefeitura de Niterói' : 'Detran RJ',
      DataInfracao: addDays('2026-10-20', -n % 900),
      Marcos: n < 100 ? notificada('2026-11-10') : [],
      ...(n % 3 !== 0 && { Veiculo: { ...CARRO, Placa: n === 1 ? 'ABC1D23' : 'KVL1A23' } }),
    }),
  ),
  HOJE,
);
const lista = (recorte: Partial<Parameters<typeof multasNaLista>[1]>) =>
  multasNaLista(linhas, { busca: '', pagina: 1, filtro: null, ordem: null, ...recorte });
const autos = (recorte: Parameters<typeof lista>[0]) =>
  lista(recorte).linhas.map(({ multa: { AutoInfracao } }) => AutoInfracao);

describe('a list of 3,000 fines', () => {
  it('shows 25 a page, and each fine on exactly one page', () => {
    expect(lista({})).toMatchObject({ pagina: 1, paginas: 120, total: 3_000 });
    const todas = Array.from({ length: 120 }, (_, n) => autos({ pagina: n + 1 })).flat();
    expect(new Set(todas).size).toBe(3_000);
  });

  it('can be sorted otherwise than by deadline, without losing a fine', () => {
    const datas = lista({ ordem: 'data', pagina: 3 }).linhas.map(
      ({ multa: { DataInfracao } }) => DataInfracao,
    );
    expect(datas).toEqual(datas.toSorted().reverse());
    expect(lista({ ordem: 'data' }).linhas[0]?.multa.DataInfracao).toBe('2026-10-20');
    expect(lista({ ordem: 'valor' }).total).toBe(3_000);
    expect([ordemDe('valor'), ordemDe('toString'), ordemDe(null)]).toEqual(['valor', null, null]);
  });

  it('is searched by plate, AIT, issuing body and day, within the chosen filter', () => {
    expect(autos({ busca: 'abc-1d23' })).toEqual(['C10000001']);
    expect(autos({ busca: 'c10002999' })).toEqual(['C10002999']);
    expect(lista({ busca: 'niteroi' }).total).toBe(1_500);
    expect(autos({ busca: '19/10/2026 detran' })).toContain('C10000001');
    const comPrazo = lista({ filtro: 'prazo' });
    expect(comPrazo.total).toBeGreaterThan(0);
    const daBusca = lista({ busca: 'detran', filtro: 'prazo' });
    expect(daBusca.total).toBeLessThan(comPrazo.total);
    // The filter chips count the search results.
    expect(daBusca.achadas).toHaveLength(1_500);
  });
});
