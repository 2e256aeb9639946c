import { describe, expect, it } from 'vitest';
import { notificar } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { type Driver, shared, sharedApp } from '../../harness/app.ts';

const app = sharedApp();
const ana = shared(() => app.signUp());

async function noticeFor(driver: Driver, chave: string) {
  await notificar(app.deps, {
    tipo: 'conta',
    usuarioId: driver.id,
    chave,
    assunto: `Aviso ${chave}`,
    descricao: 'Texto',
    destino: '/app/multas',
  });
  const found = (await driver.api.notificacoes.lista()).find(({ Assunto }) => Assunto === `Aviso ${chave}`);
  if (!found) throw new Error('the notice is not listed');
  return found;
}

describe('notifications', () => {
  it('are listed unread, and read once they are marked', async () => {
    const notice = await noticeFor(ana, 'nova');
    expect(notice.DataLeitura).toBeNull();
    await ana.api.notificacoes.marcarLida({ Guid: notice.Guid });
    app.setClock('2026-11-20T13:00:00.000Z');
    await ana.api.notificacoes.marcarLida({ Guid: notice.Guid });
    expect((await ana.api.notificacoes.ver({ id: notice.Id })).DataLeitura).toBe('2026-11-20T12:00:00.000Z');
  });

  it('of one event are created once, however often the job repeats', async () => {
    await noticeFor(ana, 'repetida');
    await noticeFor(ana, 'repetida');
    const same = (await ana.api.notificacoes.lista()).filter(({ Assunto }) => Assunto === 'Aviso repetida');
    expect(same).toHaveLength(1);
  });

  it('older than the first hundred are on the next page', async () => {
    const dora = await app.signUp();
    for (let n = 0; n < 101; n += 1)
      await notificar(app.deps, {
        ...{ tipo: 'conta', usuarioId: dora.id, chave: `n${n}` },
        ...{ assunto: `Aviso ${n}`, descricao: 'Texto', destino: '/app/multas' },
      });
    expect(await dora.api.notificacoes.lista()).toHaveLength(100);
    expect(await dora.api.notificacoes.pagina({ Pagina: 2 })).toMatchObject([{ Assunto: 'Aviso 0' }]);
  });
});
