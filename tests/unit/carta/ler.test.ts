import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lerNotificacao } from '#lib/carta/ler.ts';
import type { Linha } from '#lib/carta/linhas.ts';
import { VALORES_DA_LEI } from '#lib/multas/infracoes.server.ts';
import { carta, DESENHOS } from '../../fixtures/caneta.ts';
import { CARTAS } from '../../fixtures/cartas.ts';
import { dito, lerCartaEmPdf } from '../../fixtures/lerCartaEmPdf.ts';

const COM = { hoje: '2026-11-20', valores: VALORES_DA_LEI };

const lidas = ({ lidos }: ReturnType<typeof lerNotificacao>) =>
  Object.fromEntries(lidos.map(({ campo, valor }) => [campo, valor]));

/** Lines of one cell each. */
const linhas = (...textos: string[]): Linha[] =>
  textos.map((texto, i) => ({ pagina: 1, linha: i + 1, celulas: [{ texto, x: 40, fim: 400 }] }));

describe('a notice as PDF', () => {
  it.each(Object.entries(CARTAS))('%s: every field is right or empty', async (_nome, { desenhar, diz }) => {
    expect(dito(await lerCartaEmPdf(await carta(desenhar)))).toEqual(diz);
  });
});

describe.each(Object.entries(DESENHOS))('a notice drawn %s', (_como, desenho) => {
  it.each(Object.entries(CARTAS).slice(0, 4))('%s: the same fields', async (_nome, { desenhar, diz }) => {
    expect(dito(await lerCartaEmPdf(await carta(desenhar, desenho)))).toEqual(diz);
  });
});

it('a number that the edge of the page cuts is none', async () => {
  const auto = (x: number) =>
    carta((c) => c.linha('AIT: E440098123'), { folha: (papel) => papel.translate(x, 0) }).then(lerCartaEmPdf);
  expect(dito(await auto(400))).toEqual({ AutoInfracao: 'E440098123' });
  expect(dito(await auto(495))).toEqual({});
});

it('letters whose font does not name them are no text', async () => {
  const cifrada = await carta((c) => {
    for (const sinais of [
      '!"# $%& ()* +,- ./0 :;< =>?',
      '123 4#5 ][_ {|} 6$7 8%9',
      '0^1 &*2 3/4 5;6 7=8 9<0 1@2',
    ])
      c.linha(sinais);
  });
  expect(await lerCartaEmPdf(cifrada)).toBe('CARTA_SEM_TEXTO');
});

it('two notices in one file are two', async () => {
  const lida = await lerCartaEmPdf(new Uint8Array(readFileSync('tests/fixtures/cartas/one-two-in-page.pdf')));
  const autos = [lida, ...(typeof lida === 'string' ? [] : (lida.outras ?? []))].map((uma) =>
    typeof uma === 'string' ? uma : uma.lidos.find(({ campo }) => campo === 'AutoInfracao')?.valor,
  );
  expect(autos).toEqual(['K48213957', 'C90017742']);
});

describe('a day, an hour or a place of something else', () => {
  const campo = (qual: string, ...textos: string[]) => lidas(lerNotificacao(linhas(...textos), COM))[qual];
  const PENALIDADE = 'NOTIFICAÇÃO DE PENALIDADE';

  it('NA and NP are the notices of autuação and of penalty', () => {
    const carta = [PENALIDADE, 'Expedição da NA: 25/01/2026', 'Data de postagem: 05/11/2026'];
    expect(campo('autuacao_expedida', ...carta)).toBe('2026-01-25');
    expect(campo('penalidade_expedida', ...carta)).toBe('2026-11-05');
    expect(campo('penalidade_expedida', 'Expedição da NP: 05/11/2026')).toBe('2026-11-05');
    expect(campo('penalidade_expedida', 'Data de expedição da NIP: 05/11/2026')).toBe('2026-11-05');
  });

  it.each([
    'Guia emitida em 19/11/2026',
    'Guia emitida em: 19/11/2026',
    '2ª via emitida em 19/11/2026',
    'Emissão da guia 19/11/2026',
  ])('"%s" is not the issue of the notice', (texto) => {
    expect(campo('penalidade_expedida', PENALIDADE, texto)).toBeUndefined();
    const comDia = [PENALIDADE, 'Data de emissão: 05/11/2026', texto];
    expect(campo('penalidade_expedida', ...comDia)).toBe('2026-11-05');
  });

  it.each(['Expedida em: 05/11/2026', 'Notificação expedida em 05/11/2026'])('"%s" is it', (texto) => {
    expect(campo('penalidade_expedida', PENALIDADE, texto)).toBe('2026-11-05');
  });

  it.each([
    ['57380', '57380'],
    ['605-0 / 3', '60503'],
    ['6050-3', '60503'],
    ['734-0', '73400'],
  ])('the code %s under its label, with the desdobramento or without', (escrito, codigo) => {
    for (const rotulo of ['Código da infração / desdobramento', 'Enquadramento/Desd.', 'Código'])
      expect(campo('Codigo', `${rotulo}: ${escrito}`)).toBe(codigo);
  });

  it('the last day to name the driver may be another one than that of the defence', () => {
    const autuacao = ['NOTIFICAÇÃO DE AUTUAÇÃO', 'Data da infração: 05/10/2026'];
    const dias = (...textos: string[]) => {
      const { prazo_defesa, prazo_condutor } = lidas(lerNotificacao(linhas(...autuacao, ...textos), COM));
      return { prazo_defesa, prazo_condutor };
    };
    const defesa = 'Data limite para defesa da autuação: 04/12/2026';
    const condutor = (dia: string) => `Data limite para indicação do condutor: ${dia}`;
    const soDefesa = { prazo_defesa: '2026-12-04', prazo_condutor: undefined };
    expect(dias(defesa, condutor('25/11/2026'))).toEqual({ ...soDefesa, prazo_condutor: '2026-11-25' });
    expect(dias(defesa)).toEqual(soDefesa);
    // A wrong year, and a day before the infraction.
    expect(dias(defesa, condutor('25/11/2028'))).toEqual(soDefesa);
    expect(dias(condutor('05/09/2026')).prazo_condutor).toBeUndefined();
    const ambos = { prazo_defesa: '2026-12-04', prazo_condutor: '2026-12-04' };
    expect(dias('Prazo para defesa e indicação do condutor: 04/12/2026')).toEqual(ambos);
    expect(dias('Prazo para indicação do condutor e defesa prévia: 04/12/2026')).toEqual(ambos);
    expect(campo('prazo_condutor', PENALIDADE, condutor('25/11/2026'))).toBeUndefined();
  });

  it.each([
    ['Data limite para recurso ao CETRAN 10/12/2026'],
    ['Data limite para recurso ao CETRAN', '10/12/2026'],
    ['DATA LIMITE', 'PARA RECURSO', 'AO CETRAN', '10/12/2026'],
    ['Prazo para recurso em 2ª instância', '10/12/2026'],
    ['Prazo para recorrer (CETRAN): 10/12/2026'],
    ['Prazo final para recurso contra a decisão da JARI: 10/12/2026'],
  ])('"%s": the last day of the second instance is not that of the JARI', (...textos) => {
    expect(campo('prazo_jari', `${PENALIDADE} - RECURSO INDEFERIDO PELA JARI`, ...textos)).toBeUndefined();
    const jari = 'Prazo para recurso à JARI em 1ª instância: 20/11/2026';
    expect(campo('prazo_jari', PENALIDADE, jari, ...textos)).toBe('2026-11-20');
  });

  it.each([
    'Data limite para recurso: 10/12/2026. Depois cabe recurso ao CETRAN.',
    'O prazo para interpor recurso à JARI termina em 10/12/2026, e ao CETRAN, 30 dias depois da decisão.',
  ])('"%s" has the last day of the JARI', (texto) => {
    expect(campo('prazo_jari', PENALIDADE, texto)).toBe('2026-12-10');
  });

  it('the hour of the infraction is the one beside its day, never the hour of printing', () => {
    const impressa = 'Impresso em 25/10/2026 Hora: 09:12';
    const hora = (...textos: string[]) => campo('HoraInfracao', ...textos);
    expect(hora(impressa, 'Data/hora da infração: 10/10/2026 17:45')).toBe('17:45');
    expect(hora('Hora: 09:12', 'Data/hora da infração: 10/10/2026 17:45')).toBe('17:45');
    expect(hora('Hora: 09:12', 'Hora da infração: 17:45')).toBe('17:45');
    expect(hora(impressa, 'Data da infração: 10/10/2026', 'Hora: 17:45')).toBe('17:45');
    expect(hora(impressa, 'Data da infração: 10/10/2026')).toBeUndefined();
    expect(hora('Hora: 09:12', 'Data da infração: 10/10/2026', 'Hora: 17:45')).toBeUndefined();
    expect(hora('Hora da infração: 17:40', 'Data/hora da infração: 10/10/2026 17:45')).toBeUndefined();
  });

  it('the place of the infraction is not where the defence is handed in', () => {
    const local = (...textos: string[]) => campo('LocalInfracao', ...textos);
    const entrega = ['Onde entregar a defesa', 'Local: Av. Presidente Vargas, 817'];
    expect(local('Placa: KVL1A23', ...entrega)).toBeUndefined();
    expect(local('Local da infração: Rod. BR-116, km 210', 'Placa: KVL1A23', ...entrega)).toBe(
      'Rod. BR-116, km 210',
    );
    expect(local('Placa: KVL1A23', 'Local: Rod. BR-116, km 210')).toBe('Rod. BR-116, km 210');
  });
});

describe('texts that give no value', () => {
  it.each([
    ['a Renavam as an AIT', 'Auto de infração: 01234567890'],
    ['a plate as an AIT', 'AIT: ABC1D23'],
    ['a plate with a letter too many', 'Placa: ABCD1234'],
    ['a day that is to come as the infraction', 'Data da infração: 30/12/2026'],
    ['a day of ten years ago', 'Data da infração: 30/10/2016'],
    ['an amount with a discount', 'Valor da multa: 78,10'],
    ['a code that is not in the table', 'Código da infração: 123-45'],
    ['a value without its label', 'C12345678 KVL1A23 30/10/2026'],
    ['a last day without a title that says which', 'Data limite para defesa: 10/12/2026'],
  ])('%s', (_nome, texto) => {
    expect(lerNotificacao(linhas(texto), COM).lidos).toEqual([]);
  });

  it('random text, which never throws either', () => {
    const palavra = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        'Placa',
        'Auto de infração',
        'Data da infração',
        ':',
        '30/10/2026',
        'KVL1A23',
        'C12345678',
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.array(palavra, { maxLength: 6 }), { maxLength: 8 }), (texto) => {
        const { lidos } = lerNotificacao(linhas(...texto.map((palavras) => palavras.join(' '))), COM);
        for (const { campo, valor } of lidos) {
          if (campo === 'Placa') expect(valor).toBe('KVL1A23');
          if (campo === 'DataInfracao') expect(valor).toBe('2026-10-30');
        }
      }),
      { numRuns: 300 },
    );
  });
});
