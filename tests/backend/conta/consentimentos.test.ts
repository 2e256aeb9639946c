import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { requerimento } from '#backend/platform/db/schema/requerimentos.ts';
import { VERSAO_DOS_TERMOS } from '#lib/conta/consentimentos.ts';
import { fresh, NOW, refused, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';

const app = sharedApp();
beforeEach(() => app.setClock(NOW));
const ana = fresh(() => app.signUp());

describe('consents of a driver', () => {
  it('are shown to that driver only, with version, time, address and device, the newest first', async () => {
    app.setClock('2026-11-20T13:00:00.000Z');
    await ana.api.medicao.consentir({ permite: true });
    app.setClock('2026-11-20T14:00:00.000Z');
    await ana.api.medicao.consentir({ permite: false });
    const historia = await ana.api.conta.consentimentos();
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
    const { Prazo, Id } = await ana.api.conta.requerer({
      Tipo: 'informacao',
      Texto: ' Com quem dividem a placa? ',
    });
    expect(Prazo).toBe('2026-12-05');
    expect(await ana.api.conta.requerimentos()).toMatchObject([
      { Id, Tipo: 'informacao', Texto: 'Com quem dividem a placa?', RespondidoEm: null, Resposta: null },
    ]);
    await operador(app).faz('requerimentos responder', {
      requerimento: String(Id),
      resposta: 'Com a fonte das consultas.',
    });
    expect((await ana.api.conta.requerimentos())[0]).toMatchObject({
      Resposta: 'Com a fonte das consultas.',
    });
    expect(await (await app.signUp()).api.conta.requerimentos()).toEqual([]);
  });

  it('that is sent again with its key is the same request, past the limit too', async () => {
    const pedido = { Tipo: 'oposicao', Texto: 'Não quero.', Chave: randomUUID() } as const;
    const feito = await ana.api.conta.requerer(pedido);
    for (let vez = 0; vez < 6; vez += 1) expect(await ana.api.conta.requerer(pedido)).toEqual(feito);
    const { Chave } = pedido;
    await refused(ana.api.conta.requerer({ ...pedido, Texto: 'Outra coisa.' }), 'CHAVE_REPETIDA');
    for (let vez = 0; vez < 4; vez += 1) await ana.api.conta.requerer({ ...pedido, Chave: randomUUID() });
    await refused(ana.api.conta.requerer({ ...pedido, Chave: randomUUID() }), 'MUITAS_TENTATIVAS');
    expect(await ana.api.conta.requerer({ ...pedido, Chave })).toEqual(feito);
    expect(await app.rows(requerimento, eq(requerimento.usuarioId, ana.id))).toHaveLength(5);
  });
});
