import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { lerPdf } from '../../fixtures/lerPdf.ts';
import { sharedApp } from '../harness/app.ts';
import { FILES } from '../harness/multas.ts';
import { dossieDe } from './umDossie.ts';

const app = sharedApp();

const { comMulta, nota, baixar } = dossieDe(app);

describe('the files of a case', () => {
  it('are in one ZIP that another program opens, with correct checksums', async () => {
    const { driver, multa } = await comMulta();
    await driver.api.dossie.juntar({
      GuidMulta: multa.guid,
      Tipo: 'foto',
      Arquivo: FILES.jpeg('Câmera nº 1.jpg'),
      Dia: '2026-11-01',
    });
    await driver.api.dossie.juntar(nota(multa.guid));
    const resposta = await baixar(multa.guid, 'zip', driver);
    expect(resposta.headers.get('content-type')).toBe('application/zip');
    expect(resposta.headers.get('content-disposition')).toContain(`dossie-${multa.autoInfracao}.zip`);
    const conteudo = unzipSync(new Uint8Array(await resposta.arrayBuffer()));
    expect(Object.keys(conteudo)).toEqual(['2_2026-11-01_Camera-n-1.jpg', 'indice.txt', 'SHA256SUMS']);
    const somas = strFromU8(conteudo.SHA256SUMS ?? new Uint8Array())
      .trim()
      .split('\n');
    expect(somas).toHaveLength(2);
    for (const soma of somas) {
      const [hash, nome = ''] = soma.split('  ');
      expect(
        createHash('sha256')
          .update(conteudo[nome] ?? '')
          .digest('hex'),
      ).toBe(hash);
    }
    expect(strFromU8(conteudo['indice.txt'] ?? new Uint8Array())).toContain('Liguei para o órgão.');
  });

  it('are in one PDF with an index, where files that cannot be drawn are attached', async () => {
    const { driver, multa } = await comMulta();
    await driver.api.dossie.juntar({
      GuidMulta: multa.guid,
      Tipo: 'outro',
      Titulo: 'Laudo do medidor',
      Arquivo: FILES.png('laudo.png'),
    });
    await driver.api.dossie.juntar(nota(multa.guid));
    const resposta = await baixar(multa.guid, 'pdf', driver);
    const bytes = new Uint8Array(await resposta.arrayBuffer());
    expect(Buffer.from(bytes).includes('/EmbeddedFile')).toBe(true);
    const texto = (await lerPdf(bytes)).paginas.join('\n');
    for (const esperado of [
      multa.autoInfracao,
      'Índice',
      'Laudo do medidor',
      'Liguei para o órgão.',
      'Página 1 de 2',
    ])
      expect(texto).toContain(esperado);
  });

  it('include a note in place of a damaged one, and all others', async () => {
    const { driver, multa } = await comMulta();
    for (const nome of ['um.jpg', 'dois.jpg'])
      await driver.api.dossie.juntar({
        GuidMulta: multa.guid,
        Tipo: 'foto',
        Titulo: nome,
        Arquivo: FILES.jpeg(nome),
      });
    const [primeiro] = await app.rows(arquivo, eq(arquivo.usuarioId, driver.id), arquivo.criadoEm);
    await app.deps.adapters.storage.put(primeiro?.chave ?? '', Buffer.from('outra coisa'), 'image/jpeg');
    const zip = unzipSync(new Uint8Array(await (await baixar(multa.guid, 'zip', driver)).arrayBuffer()));
    expect(Object.keys(zip)).toHaveLength(3);
    expect(strFromU8(zip['indice.txt'] ?? new Uint8Array())).toContain('não pôde ser lido agora');
    const pdf = await baixar(multa.guid, 'pdf', driver);
    const { paginas } = await lerPdf(new Uint8Array(await pdf.arrayBuffer()));
    expect(paginas.join()).toContain('não pôde ser lido agora');
  });
});
