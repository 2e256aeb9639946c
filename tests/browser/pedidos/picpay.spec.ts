import jsqr from 'jsqr';
import type { Page } from 'playwright/test';
import { noBanco } from '../support/banco.ts';
import { expect } from '../support/test.ts';
import { PLANO, test } from './compras.ts';

const DO_PLANO = `/app/planos/contratar/picpay/${PLANO}`;

const pagar = (page: Page) =>
  page.getByRole('button', { name: /^(Gerar código PicPay|Concluir sem pagar)$/ });
const contagem = (page: Page) => page.getByRole('timer');
const link = (page: Page) => page.getByRole('link', { name: 'Se preferir clique aqui' });

/** What a camera reads in the code. */
async function lido(page: Page): Promise<string | undefined> {
  const imagem = page.getByRole('img', { name: 'QR Code do PicPay' });
  await expect(imagem).toBeVisible();
  const pixels = await imagem.evaluate((img: HTMLImageElement) => {
    const canvas = new OffscreenCanvas(img.naturalWidth, img.naturalHeight);
    const context = canvas.getContext('2d');
    context?.drawImage(img, 0, 0);
    const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    // One character per pixel: transferring four numbers per pixel takes a second.
    const marks = Array.from({ length: data.length / 4 }, (_, i) => ((data[i * 4] ?? 255) < 128 ? '#' : ' '));
    return { marks: marks.join(''), width: canvas.width, height: canvas.height };
  });
  const rgba = [...pixels.marks].flatMap((mark) => (mark === '#' ? [0, 0, 0, 255] : [255, 255, 255, 255]));
  return jsqr(Uint8ClampedArray.from(rgba), pixels.width, pixels.height)?.data;
}

test('a plan by PicPay: summary, code, reference, ten minutes, and a confirmation that comes by itself', async ({
  page,
  comprador: _,
}) => {
  await page.goto(DO_PLANO);
  await expect(page.getByRole('heading', { name: 'Resumo do pedido' })).toBeVisible();
  await expect(page.getByText('R$ 598,80').last()).toBeVisible();
  await pagar(page).click();
  await expect(page).toHaveURL(/\?pedido=\d+$/);
  await expect(page.getByText('Código de referência')).toBeVisible();
  expect(await lido(page)).toBe(await link(page).getAttribute('href'));
  await expect(contagem(page)).toHaveText(/^00:(10:00|09:\d\d)$/);
  const antes = await contagem(page).textContent();
  await expect(contagem(page)).not.toHaveText(antes ?? '');
  await noBanco(link(page), /Pagar R\$ 598,80/);
  await expect(page.getByRole('heading', { name: 'Obrigado por seu pedido.' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('Pagamento confirmado', { exact: true })).toBeVisible();
});
