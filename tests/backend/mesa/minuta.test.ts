import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { minutaDoRecurso } from '#backend/desk/minuta.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { sharedApp } from '../harness/app.ts';
import { documentos, motoristaComMulta } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
import { comprador } from '../pedidos/support.ts';

const app = sharedApp();

it('the draft of an appeal names its missing data; with the dates it has the grounds that they support', async () => {
  const ana = await comprador(app);
  const { veiculoId, multa: dela } = await motoristaComMulta(app, { driver: ana, dias: 3 });
  const { id: multaId, guid } = dela;
  await ana.api.recursos.solicitarUpload({ GuidMulta: guid, ...documentos() });
  const ctx = systemCtx(app.deps);
  expect(await minutaDoRecurso(ctx, 999)).toBeNull();
  await app.deps.db.update(multa).set({ localInfracao: null }).where(eq(multa.id, multaId));
  expect((await minutaDoRecurso(ctx, 1))?.faltam).toContain('Local da infração');

  await app.deps.db
    .update(multa)
    .set({
      ...{ codigoInfracao: '74550', descricao: 'Transitar em velocidade superior à máxima em até 20%' },
      ...{
        dataInfracao: '2026-09-01',
        horaInfracao: '14:35',
        localInfracao: 'Av. Brasil, km 12',
        orgaoEmissor: 'DETRAN-RJ',
      },
    })
    .where(eq(multa.id, multaId));
  await app.deps.db.update(veiculo).set({ modelo: 'Fiat Uno' }).where(eq(veiculo.id, veiculoId));
  const sandra = operador(app);
  await sandra.faz('multas marcar', {
    multa: String(multaId),
    marco: 'autuacao_expedida',
    data: '20/10/2026',
  });
  expect((await minutaDoRecurso(ctx, 1))?.faltam).toEqual([expect.stringMatching(/prazo|último dia/i)]);
  await sandra.faz('multas marcar', { multa: String(multaId), marco: 'prazo_defesa', data: '30/11/2026' });
  const feita = await minutaDoRecurso(ctx, 1);
  expect(feita?.faltam).toBeNull();
  const texto = JSON.stringify(feita?.documento).replaceAll('\u00a0', ' ');
  for (const trecho of ['Ana Souza Prado', 'Av. Brasil, km 12', 'Fiat Uno', '281'])
    expect(texto).toContain(trecho);
});
