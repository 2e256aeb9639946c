import { expect, it } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { linhasDoPainel } from '#lib/multas/painel.ts';
import { prazosPorDia } from '#lib/multas/porDia.ts';
import { diasDaPagina, juntarDias } from '#lib/processos/lista.ts';
import { deCarro, notificada } from '../multas/multaNaTela.ts';

const HOJE = '2026-11-20';

it('forty deadlines of one day take two pages, and each deadline stands on one page under its day', () => {
  const multas = Array.from({ length: 60 }, (_, n) =>
    deCarro({ Chave: `m${n}`, Guid: `g${n}`, Marcos: notificada(addDays(HOJE, n < 40 ? -10 : -9)) }),
  );
  const dias = juntarDias(prazosPorDia(linhasDoPainel(multas, HOJE)), []);
  const total = dias.flatMap((dia) => dia.multas).length;
  expect(total).toBeGreaterThanOrEqual(60);
  const paginas = Array.from({ length: Math.ceil(total / 25) }, (_, n) => diasDaPagina(dias, n + 1));
  const vistos = paginas.flatMap((uma) =>
    uma.dias.flatMap(({ data, multas }) =>
      multas.map(({ linha, prazos }) => {
        expect(prazos[0].data).toBe(data);
        return `${data} ${linha.multa.Guid}`;
      }),
    ),
  );
  expect(new Set(vistos).size).toBe(total);
  expect(vistos.map((um) => um.slice(0, 10))).toEqual(vistos.map((um) => um.slice(0, 10)).toSorted());
  expect(paginas[0]).toMatchObject({ pagina: 1, paginas: paginas.length, total });
});
