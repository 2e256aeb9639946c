import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { mesmoAuto } from '#backend/domain/multas/porAuto.ts';
import type { FullApi } from '#lib/contract.ts';
import { sentenceOfIssue } from '#lib/errors.ts';
import { submitForm } from '#lib/form.ts';
import { DADOS } from '#lib/guardadas/campos.ts';
import { guardarForm } from '#lib/guardadas/form.ts';

const lido = (campo: keyof typeof DADOS, texto: string) => {
  const resultado = v.safeParse(DADOS[campo].schema, texto, { message: sentenceOfIssue });
  return resultado.success ? resultado.output : resultado.issues[0].message;
};

describe('the fields of a fine entered by hand', () => {
  it.each([
    ['AutoInfracao', ' a-123.456.78 ', 'A12345678'],
    ['DataInfracao', '30/10/2026', '2026-10-30'],
    ['DataInfracao', '2026-10-30', '2026-10-30'],
    ['HoraInfracao', '7:45', '07:45'],
    ['HoraInfracao', '', ''],
    ['Codigo', '745-50 Transitar em velocidade', '74550'],
    ['Codigo', '7455-0', '74550'],
    ['Placa', 'abc-1234', 'ABC1234'],
    ['Valor', 'R$ 1.467,35', 1467_35],
    ['Valor', '', null],
    ['OrgaoEmissor', '  DER   SP ', 'DER SP'],
  ] as const)('%s accepts "%s"', (campo, texto, valor) => {
    expect(lido(campo, texto)).toBe(valor);
  });

  it.each([
    ['AutoInfracao', '', 'Informe o número'],
    ['AutoInfracao', 'A123', 'Confira o número'],
    ['AutoInfracao', 'ABCDEFGHIJ', 'Confira o número'],
    ['DataInfracao', '31/02/2026', 'dia, mês e ano'],
    ['HoraInfracao', '25:00', 'hh:mm'],
    ['Codigo', 'velocidade', 'cinco números'],
    ['Codigo', '745501', 'cinco números'],
    ['Valor', '0', '195,23'],
    ['Valor', '-5', '195,23'],
    ['Valor', '99999,00', '195,23'],
  ] as const)('%s refuses "%s" with a reason', (campo, texto, frase) => {
    expect(lido(campo, texto)).toContain(frase);
  });

  it('keep typed values when one is wrong, and send only the days that were filled in', async () => {
    const enviados: unknown[] = [];
    const guardar = async (dados: unknown) => {
      enviados.push(dados);
      return { Guid: 'g' };
    };
    const api = { guardadas: { guardar } };
    const data = new FormData();
    data.set('AutoInfracao', 'SP1234567');
    data.set('Codigo', '745-50');
    const recusado = await submitForm(guardarForm([]), api as unknown as FullApi, data);
    expect(recusado).toMatchObject({
      values: { AutoInfracao: 'SP1234567', Codigo: '745-50' },
      errors: { DataInfracao: 'Informe a data da infração.' },
    });
    data.set('DataInfracao', '30/10/2026');
    data.set('prazo_defesa', '05/12/2026');
    data.set('prazo_condutor', '25/11/2026');
    data.set('Valor', '130,16');
    expect(await submitForm(guardarForm([]), api as unknown as FullApi, data)).toMatchObject({
      redirect: '/app/guardadas/g',
    });
    expect(enviados).toMatchObject([
      {
        Valor: { centavos: 130_16 },
        Datas: [
          { Tipo: 'prazo_defesa', Data: '2026-12-05' },
          { Tipo: 'prazo_condutor', Data: '2026-11-25' },
        ],
      },
    ]);
  });
});

describe('one AIT, entered by hand and listed by the source', () => {
  const auto = (autoInfracao: string, orgaoEmissor: string | null, dataInfracao: string) => ({
    ...{ autoInfracao, orgaoEmissor, dataInfracao },
  });
  const typed = auto('A1234567', 'DETRAN-RJ', '2026-10-30');

  it.each([
    ['written otherwise', auto('a-123.4567', 'Detran RJ', '2026-10-01'), true],
    ['of an unnamed body', auto('A1234567', null, '2026-10-01'), true],
    [
      'of a body called otherwise, on the day',
      auto('A1234567', 'Departamento de Trânsito', '2026-10-30'),
      true,
    ],
    ['of another body and day', auto('A1234567', 'PRF', '2026-10-01'), false],
    ['of another number', auto('A1234568', 'DETRAN-RJ', '2026-10-30'), false],
  ])('is the same when it is %s: %o is %s', (_como, listed, mesmo) => {
    expect(mesmoAuto(typed, listed)).toBe(mesmo);
  });
});
