import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Compares with an earlier gallery: which pictures are new, which differ, and in how many of their pixels.
 * @param {import('playwright').Page} page
 * @param {string} before
 * @param {string} after
 * @param {readonly string[]} files
 */
export async function compare(page, before, after, files) {
  for (const file of files) {
    const earlier = join(before, file);
    if (!existsSync(earlier)) {
      console.info(`new        ${file}`);
      continue;
    }
    const pair = [earlier, join(after, file)].map((path) => readFileSync(path));
    if (pair[0]?.equals(pair[1] ?? Buffer.alloc(0))) continue;
    const share = await page.evaluate(
      differing,
      pair.map((png) => `data:image/png;base64,${png.toString('base64')}`),
    );
    if (share > 0) console.info(`${(share * 100).toFixed(1).padStart(5)}% off ${file}`);
  }
}

/** Runs in the browser: the share of different pixels. If one picture is shorter, the rest counts as different. @param {string[]} urls */
async function differing(urls) {
  const images = await Promise.all(
    urls.map(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return image;
    }),
  );
  const width = Math.max(...images.map((image) => image.width));
  const height = Math.max(...images.map((image) => image.height));
  const [one, other] = images.map((image) => {
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    pen?.drawImage(image, 0, 0);
    return new Uint32Array(pen?.getImageData(0, 0, width, height).data.buffer ?? new ArrayBuffer(0));
  });
  if (!one || !other) return 1;
  let off = 0;
  for (let i = 0; i < one.length; i += 1) if (one[i] !== other[i]) off += 1;
  return off / one.length;
}
