import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { dossieEmPdf } from '#backend/domain/dossie/pdf.ts';
import { dossieEmZip } from '#backend/domain/dossie/zip.ts';
import { streamInBatches } from '#backend/platform/http/streamInBatches.ts';
import type { ItemDoDossie } from '#lib/dossie/itens.ts';
import { ficha } from './umDossie.ts';

const QUANTOS = 200;
const CADA = 1024 * 1024;
const MUITO = 96 * 1024 * 1024;

const itens: ItemDoDossie[] = Array.from({ length: QUANTOS }, (_, i) => ({
  dia: '2026-03-10',
  titulo: `Foto ${i + 1}`,
  texto: null,
  de: 'Você',
  recibo: null,
  papel: null,
  arquivo: {
    id: `${i}`,
    nome: `foto-${i + 1}.jpg`,
    mediaType: 'image/jpeg',
    tamanho: CADA,
    sha256: '',
    chave: `${i}`,
  },
}));

/** The header of a JPEG of 800 by 600 pixels, followed by incompressible noise. */
const CABECA = [
  0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0x02, 0x58, 0x03, 0x20, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1,
];

function entrada() {
  const lidos = { quantos: 0 };
  const ler = async () => {
    lidos.quantos += 1;
    const bytes = Buffer.alloc(CADA, lidos.quantos);
    bytes.set(CABECA);
    return bytes;
  };
  return {
    lidos,
    entrada: { ficha, itens, agora: new Date('2026-11-20T12:00:00Z'), ler, paraJpeg: async () => null },
  };
}

/** Reads slowly, like a phone, and measures how far ahead the files are read, and the memory. */
async function consumir(partes: AsyncIterable<Uint8Array>, lidos: { quantos: number }) {
  const antes = process.memoryUsage().rss;
  let bytes = 0;
  let adiantados = 0;
  let pico = 0;
  for await (const parte of partes) {
    bytes += parte.length;
    adiantados = Math.max(adiantados, lidos.quantos - Math.floor(bytes / CADA));
    pico = Math.max(pico, process.memoryUsage().rss - antes);
  }
  return { bytes, adiantados, pico };
}

describe('a case of 200 files', () => {
  it('is sent as a ZIP in the memory of a few files', async () => {
    const { entrada: dela, lidos } = entrada();
    const { bytes, adiantados, pico } = await consumir(dossieEmZip(dela), lidos);
    expect(lidos.quantos).toBe(QUANTOS);
    expect(bytes).toBeGreaterThan(QUANTOS * CADA);
    expect(adiantados).toBeLessThanOrEqual(2);
    expect(pico).toBeLessThan(MUITO);
  });

  it('is sent as a PDF in the memory of a few files', async () => {
    const { entrada: dela, lidos } = entrada();
    const { bytes, adiantados, pico } = await consumir(dossieEmPdf(dela), lidos);
    expect(lidos.quantos).toBe(QUANTOS);
    expect(bytes).toBeGreaterThan(QUANTOS * CADA);
    expect(adiantados).toBeLessThanOrEqual(2);
    expect(pico).toBeLessThan(MUITO);
  });

  it('is not read further when the client disconnects', async () => {
    const { entrada: dela, lidos } = entrada();
    const leitor = streamInBatches(dossieEmZip(dela)).getReader();
    await leitor.read();
    await leitor.cancel();
    expect(lidos.quantos).toBeLessThanOrEqual(2);
  });

  it('has every file name once, also for files uploaded with the same name', async () => {
    const { entrada: dela } = entrada();
    const iguais = itens
      .slice(0, 3)
      .map((item) => ({ ...item, arquivo: item.arquivo && { ...item.arquivo, nome: 'IMG.jpg' } }));
    const zip = unzipSync(
      new Uint8Array(
        await new Response(
          streamInBatches(dossieEmZip({ ...dela, itens: iguais, ler: async () => new Uint8Array([1]) })),
        ).arrayBuffer(),
      ),
    );
    expect(Object.keys(zip)).toHaveLength(5);
  });
});
