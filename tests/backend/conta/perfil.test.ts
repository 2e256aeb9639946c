import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { requerimento } from '#backend/platform/db/schema/requerimentos.ts';
import { VERSAO_DOS_TERMOS } from '#lib/conta/consentimentos.ts';
import { fresh, NOW, refused, shared, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';

const app = sharedApp();
const ana = shared(() => app.signUp());

const PROFILE = {
  Nome: 'Ana Souza Prado',
  Cpf: '529.982.247-25',
  Telefone: '(21) 9888-87777',
  Sexo: 'F',
  Endereco: 'Rua das Acácias',
  Numero: '10',
  Complemento: '',
  Cidade: 'Niterói',
  Bairro: 'Icaraí',
  Uf: 'rj',
  Cep: '24220-000',
  DataNascimento: '1990-05-17',
  Rg: '12.345.678-9',
};

function alter(fields: Record<string, string>) {
  const body = new URLSearchParams({ ...PROFILE, ...fields });
  return app.fetch('/api/appUsuario/v1/Usuario/Alterar', { method: 'POST', body }, ana);
}

describe('the profile', () => {
  it('keeps what is saved, without the signs of the masks', async () => {
    const response = await alter({});
    expect(await response.json()).toMatchObject({
      Cpf: '52998224725',
      Telefone: '21988887777',
      Cep: '24220000',
      UF: 'RJ',
      Sexo: 'F',
      Complemento: null,
    });
    expect(await ana.api.conta.perfil()).toMatchObject({ Bairro: 'Icaraí', DataNascimento: '1990-05-17' });
  });

  it('never changes the e-mail, the password nor anything that is not a profile field', async () => {
    await alter({ Email: 'outra@example.com', senhaHash: 'x', bloqueadoEm: '2026-01-01', Guid: 'x' });
    expect(await ana.api.conta.perfil()).toMatchObject({ Email: ana.email, Guid: ana.id });
    expect((await app.entrar(ana)).status).toBe(200);
  });

  it.each([
    ['Cpf', '111.111.111-11'],
    ['Cep', '123'],
    ['Telefone', '999'],
    ['Sexo', 'E'],
    ['Nome', ' '],
    ['Bairro', ''],
    ['DataNascimento', '17/05/1990'],
    ['DataNascimento', '1990-02-31'],
    ['DataNascimento', '2030-01-01'],
    // 15 years and some months, and 121 years.
    ['DataNascimento', '2010-11-21'],
    ['DataNascimento', '1905-11-19'],
    // A city of another state, and a city that does not exist.
    ['Cidade', 'Campinas'],
    ['Cidade', 'Cidade Nenhuma'],
    ['Numero', 'sem número'],
    ['Uf', 'RIO'],
    ['Uf', 'ZZ'],
  ])('refuses a wrong %s and names it', async (field, value) => {
    const response = await alter({ [field]: value });
    expect(response.status).toBe(422);
    expect((await response.json()).campos).toHaveProperty(field);
  });
});

beforeEach(() => app.setClock(NOW));
const bia = fresh(() => app.signUp());

describe('consents of a driver', () => {
  it('are shown to that driver only, with version, time, address and device, the newest first', async () => {
    app.setClock('2026-11-20T13:00:00.000Z');
    await bia.api.medicao.consentir({ permite: true });
    app.setClock('2026-11-20T14:00:00.000Z');
    await bia.api.medicao.consentir({ permite: false });
    const historia = await bia.api.conta.consentimentos();
    expect(historia.map(({ Assunto, Versao, Aceito, Quando }) => [Assunto, Versao, Aceito, Quando])).toEqual([
      ['medicao', null, false, '2026-11-20T14:00:00.000Z'],
      ['medicao', null, true, '2026-11-20T13:00:00.000Z'],
      ['termos', VERSAO_DOS_TERMOS, true, NOW],
    ]);
    expect(historia[2]).toMatchObject({ Endereco: '127.0.0.1', Aparelho: 'Outro programa' });
    expect(await (await app.signUp()).api.conta.consentimentos()).toHaveLength(1);
  });
});

describe('a request by LGPD art. 18', () => {
  it('is written down with the last day for the answer, and shows the answer when it comes', async () => {
    const { Prazo, Id } = await bia.api.conta.requerer({
      Tipo: 'informacao',
      Texto: ' Com quem dividem a placa? ',
    });
    expect(Prazo).toBe('2026-12-05');
    expect(await bia.api.conta.requerimentos()).toMatchObject([
      { Id, Tipo: 'informacao', Texto: 'Com quem dividem a placa?', RespondidoEm: null, Resposta: null },
    ]);
    await operador(app).faz('requerimentos responder', {
      requerimento: String(Id),
      resposta: 'Com a fonte das consultas.',
    });
    expect((await bia.api.conta.requerimentos())[0]).toMatchObject({
      Resposta: 'Com a fonte das consultas.',
    });
    expect(await (await app.signUp()).api.conta.requerimentos()).toEqual([]);
  });

  it('that is sent again with its key is the same request, past the limit too', async () => {
    const pedido = { Tipo: 'oposicao', Texto: 'Não quero.', Chave: randomUUID() } as const;
    const feito = await bia.api.conta.requerer(pedido);
    for (let vez = 0; vez < 6; vez += 1) expect(await bia.api.conta.requerer(pedido)).toEqual(feito);
    const { Chave } = pedido;
    await refused(bia.api.conta.requerer({ ...pedido, Texto: 'Outra coisa.' }), 'CHAVE_REPETIDA');
    for (let vez = 0; vez < 4; vez += 1) await bia.api.conta.requerer({ ...pedido, Chave: randomUUID() });
    await refused(bia.api.conta.requerer({ ...pedido, Chave: randomUUID() }), 'MUITAS_TENTATIVAS');
    expect(await bia.api.conta.requerer({ ...pedido, Chave })).toEqual(feito);
    expect(await app.rows(requerimento, eq(requerimento.usuarioId, bia.id))).toHaveLength(5);
  });
});
