import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, isoDateOf } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { type Comprador, novoComprador } from './comprador.ts';
import { sharedServer } from './shared.ts';

const servidor = sharedServer();
let driver: Comprador;
beforeAll(async () => {
  driver = await novoComprador(servidor.url);
});

const HOJE = isoDateOf(new Date());
const CARTA = {
  AutoInfracao: 'X12345678',
  DataInfracao: addDays(HOJE, -60),
  HoraInfracao: '',
  OrgaoEmissor: 'Prefeitura de Niterói',
  Codigo: '74550',
  Descricao: '',
  Valor: null,
  Placa: 'KXA1B23',
  LocalInfracao: '',
  Habilitacao: '',
  Paga: '',
  Datas: [{ Tipo: 'prazo_jari', Data: addDays(HOJE, 10) }],
} as const;

const TAMANHO = 9_900_000;
const arquivo = (inicio: Buffer, nome: string, type: string) =>
  new File([Buffer.concat([inicio, Buffer.alloc(TAMANHO - inicio.length, ' ')])], nome, { type });

/** Submits the form of a page like a browser: natively, or by script, which asks for JSON. */
async function enviar(path: string, campos: Record<string, string | File>, porScript: boolean) {
  const body = new FormData();
  for (const [nome, valor] of Object.entries(campos)) body.set(nome, valor);
  return fetch(servidor.url + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: {
      cookie: driver.cookie,
      origin: servidor.url,
      'sec-fetch-site': 'same-origin',
      accept: porScript ? 'application/json' : 'text/html',
    },
  });
}

describe('a file of 9.9 MB', () => {
  it('is taken to be read by the page of notices and by its call, which say what is wrong with it, or that the reader is busy', async () => {
    const pdf = () => arquivo(Buffer.from('%PDF-1.4\n'), 'carta.pdf', 'application/pdf');
    await expect(driver.api.guardadas.lerCarta({ Arquivo: pdf() })).rejects.toMatchObject({
      code: expect.stringMatching(/^(CARTA_|LEITOR_OCUPADO)/),
    });
    const answer = await enviar(paths.app.guardadas.carta, { Arquivo: pdf() }, false);
    expect([await answer.text(), answer.status]).not.toContain(413);
  });
});

it('a removal that is confirmed twice leads to its list both times', async () => {
  const { Guid: multa } = await driver.api.guardadas.guardar({
    ...{ ...CARTA, AutoInfracao: 'X87654321' },
    Datas: [],
  });
  const { Guid: processo } = await driver.api.processos.guardar({
    Tipo: 'suspensao',
    Numero: '2026/004512',
    Orgao: 'DETRAN-RJ',
  });
  const paginas = [
    [paths.app.guardadas.retirar(multa), paths.app.guardadas.lista],
    [paths.app.retirarProcesso(processo), paths.app.processos],
  ] as const;
  for (const [path, lista] of paginas)
    for (const _vez of [1, 2]) {
      const answer = await enviar(path, { sim: '' }, false);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, lista]);
    }
});
