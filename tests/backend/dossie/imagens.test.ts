import { decode } from 'jpeg-js';
import { describe, expect, it } from 'vitest';
import { dossieEmPdf } from '#backend/domain/dossie/pdf.ts';
import { criarConversorDeImagens } from '#backend/platform/adapters/imagem/conversor.ts';
import type { ItemDoDossie } from '#lib/dossie/itens.ts';
import { lerPdf } from '../../fixtures/lerPdf.ts';
import { webp, webpQueDiz } from '../../fixtures/webp.ts';
import { FILES } from '../harness/multas.ts';
import { ficha } from './umDossie.ts';

/** As much time as a busy machine needs. */
const relogioMs = 300_000;
const conversor = criarConversorDeImagens({ relogioMs });
const paraJpeg = (bytes: Uint8Array) => conversor.paraJpeg(bytes, '1');
const bytesDe = async (file: File) => new Uint8Array(await file.arrayBuffer());

describe('a WebP as a JPEG', () => {
  it('keeps its sides and colours', async () => {
    const { width, height, data } = decode((await paraJpeg(webp())) ?? Buffer.alloc(0));
    expect([width, height]).toEqual([40, 24]);
    const [r = 0, , b = 0] = data;
    expect(r).toBeGreaterThan(b);
  });

  it('is refused when the file is broken, cut, huge or of another type', async () => {
    const lixo = webp();
    lixo.fill(0x5a, 30);
    const ruins = [
      webp().subarray(0, 31),
      webp().subarray(0, 12),
      webpQueDiz(16_383, 16_383),
      webpQueDiz(0, 0),
      await bytesDe(FILES.webp()),
      await bytesDe(FILES.heic()),
      await bytesDe(FILES.png()),
      new Uint8Array(),
    ];
    for (const [i, ruim] of ruins.entries()) expect(await paraJpeg(ruim), String(i)).toBeNull();
    // Noise may still be a picture: only that something ends it, and that the next one is read.
    await paraJpeg(lixo);
    expect(await paraJpeg(webp())).not.toBeNull();
  });

  it('is aborted when it takes longer than its time limit', async () => {
    expect(await criarConversorDeImagens({ relogioMs: 1 }).paraJpeg(webp(), '1')).toBeNull();
  });
});

const item = (nome: string, mediaType: string): ItemDoDossie => ({
  dia: '2026-03-10',
  titulo: nome,
  texto: null,
  de: 'Você',
  recibo: null,
  papel: null,
  arquivo: { id: nome, nome, mediaType, tamanho: 1, sha256: '', chave: nome },
});

it('shows a WebP in the case file and attaches a HEIC', async () => {
  const arquivos: Record<string, Uint8Array> = {
    'placa.webp': webp(),
    'cortada.webp': webp().subarray(0, 31),
    'celular.heic': await bytesDe(FILES.heic()),
  };
  const itens = Object.keys(arquivos).map((nome) => item(nome, `image/${nome.split('.')[1]}`));
  const ler = async ({ titulo }: ItemDoDossie) => arquivos[titulo] ?? null;
  const agora = new Date('2026-11-20T12:00:00Z');
  const pdf = Buffer.concat(await Array.fromAsync(dossieEmPdf({ ficha, itens, agora, ler, paraJpeg })));
  const { paginas, papeis } = await lerPdf(new Uint8Array(pdf));
  expect(papeis.filter((papel) => papel === 'Figure')).toHaveLength(1);
  expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
  const anexos = paginas.join('\n').match(/Anexo deste PDF: \S+/g);
  expect(anexos).toHaveLength(3);
});
