import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { escreverGuiasDaFonte } from '#backend/domain/multas/guias.ts';
import { guia } from '#backend/platform/db/schema/multas.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { comDv, GUIA_NAO_CONFERE, linhaDaArrecadacao } from '#lib/multas/guia.ts';
import { sharedApp } from '../harness/app.ts';
import { motoristaComMulta } from '../harness/multas.ts';

const app = sharedApp();

const linha = (valor: number) =>
  linhaDaArrecadacao(comDv(`876${String(valor).padStart(11, '0')}${'0'.repeat(4)}${'3'.repeat(25)}`));

type Motorista = Awaited<ReturnType<typeof motoristaComMulta>>;
const guiasDe = async ({ driver, multa }: Motorista) =>
  (await driver.api.multas.resumo({ id: multa.id })).Guias;
const daFonte = ({ multa }: Motorista, codigo: string | null) =>
  transaction(systemCtx(app.deps), (tx) =>
    escreverGuiasDaFonte(tx, multa.usuarioId, [
      { multaId: multa.id, linha: codigo, vencimento: codigo && '2026-12-20' },
    ]),
  );

describe('the slip that a driver copies', () => {
  it('is shown with its data, stored once, and withdrawn by a new row', async () => {
    const dela = await motoristaComMulta(app);
    const { driver, multa } = dela;
    const Codigo = linha(195_23).replace(/(\d{12})/g, '$1 ');
    const guardar = (texto: string) =>
      driver.api.multas.guardarGuia({ GuidMulta: multa.guid, Codigo: texto, Vencimento: '2026-12-21' });
    expect(await guardar(Codigo)).toEqual({ Guardada: true });
    await guardar(Codigo);
    expect(await guiasDe(dela)).toEqual([
      {
        ...{ Tipo: 'linha', Codigo: linha(195_23), Valor: 195_23, Recebedor: null },
        ...{ Vencimento: '2026-12-21', Origem: 'motorista' },
      },
    ]);
    expect(await app.deps.db.$count(guia, eq(guia.multaId, multa.id))).toBe(1);
    expect(await guardar('')).toEqual({ Guardada: false });
    expect(await guiasDe(dela)).toEqual([]);
    expect(await app.deps.db.$count(guia, eq(guia.multaId, multa.id))).toBe(2);
  });

  it('is refused when a digit is wrong', async () => {
    const dela = await motoristaComMulta(app);
    const errada = linha(195_23).replace(/^8/, '9');
    const recusa = dela.driver.api.multas.guardarGuia({ GuidMulta: dela.multa.guid, Codigo: errada });
    await expect(recusa).rejects.toMatchObject({ fields: { Codigo: GUIA_NAO_CONFERE } });
    expect(await guiasDe(dela)).toEqual([]);
  });
});

describe('the slip that a source lists', () => {
  it('follows the source: new, the same, gone, never one with wrong check digits', async () => {
    const dela = await motoristaComMulta(app);
    await daFonte(dela, linha(156_18));
    await daFonte(dela, linha(156_18));
    expect(await guiasDe(dela)).toMatchObject([{ Origem: 'fonte', Valor: 156_18, Vencimento: '2026-12-20' }]);
    expect(await app.deps.db.$count(guia, eq(guia.multaId, dela.multa.id))).toBe(1);
    await daFonte(dela, '1'.repeat(47));
    expect(await guiasDe(dela)).toEqual([]);
    await daFonte(dela, null);
    expect(await app.deps.db.$count(guia, eq(guia.multaId, dela.multa.id))).toBe(2);
  });
});
