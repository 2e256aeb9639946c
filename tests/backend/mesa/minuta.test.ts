import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { faltaNaMinuta, minutaDoRecurso } from '#backend/desk/minuta.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { sharedApp } from '../harness/app.ts';
import { documentos, motoristaComMulta, seeds } from '../harness/multas.ts';
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
  // Nobody told whose the vehicle is.
  expect(texto).not.toContain('Qualidade');

  const [conta] = await app.rows(usuario, eq(usuario.id, ana.id));
  const noNomeDe = async (proprietarioDocumento: string) => {
    await app.deps.db.update(veiculo).set({ proprietarioDocumento }).where(eq(veiculo.id, veiculoId));
    return minutaDoRecurso(ctx, 1);
  };
  const propria = await noNomeDe(conta?.cpf ?? '');
  expect(JSON.stringify(propria?.documento)).toMatch(/Qualidade.*no registro/);
  const daEmpresa = await noNomeDe('11222333000181');
  expect(daEmpresa).toMatchObject({ documento: null, faltam: [expect.stringContaining('proprietário')] });
  expect(JSON.stringify(daEmpresa)).not.toContain('0181');
});

it('the page of an appeal reads the draft of a licence fine typed by hand with a registered plate', async () => {
  const ana = await comprador(app);
  const seed = seeds(app);
  const cnh = await seed.habilitacao(ana);
  await seed.veiculo(ana, { placa: 'ABC1D23' });
  const { Guid } = await ana.api.guardadas.guardar({
    ...{
      AutoInfracao: 'SP12345678',
      DataInfracao: '2026-10-30',
      HoraInfracao: '08:05',
      OrgaoEmissor: 'DER-SP',
    },
    ...{ Codigo: '745-50', Placa: 'ABC1D23', Habilitacao: cnh.guid },
  });
  await seed.credito(ana);
  await ana.api.recursos.solicitarHabilitacao({
    GuidMulta: Guid,
    Chave: crypto.randomUUID(),
    ...documentos(),
  });
  const [linha] = await app.rows(multa, eq(multa.guid, Guid));
  const [aberto] = await app.rows(recurso, eq(recurso.multaId, linha?.id ?? 0));
  const ctx = systemCtx(app.deps);
  expect(await faltaNaMinuta(ctx, aberto?.id ?? 0)).toContain('Local da infração');
  // A draft that fails does not close the page.
  const semBanco = { ...ctx, db: null as unknown as typeof ctx.db };
  expect(await faltaNaMinuta(semBanco, 1)).toEqual([expect.stringContaining('falhou')]);
});
