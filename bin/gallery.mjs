// Takes a screenshot of every screen: npm run galeria -- [folder] [--looks phone,desk] [--before earlier-folder].
// Accounts: signed out, the demonstration, one without a plan, an empty one. Looks: phone, desktop, dark mode, text at 200%, print.
// Screens are found by following links, one for each kind of address. index.html shows all pictures.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { BROWSER_ARGS, findChromium } from './lib/chromium.mjs';
import { ACCOUNTS, MORE, signUp } from './lib/gallery/accounts.mjs';
import { compare } from './lib/gallery/compare.mjs';
import { applyLook, contextOf, LOOKS } from './lib/gallery/looks.mjs';
import { fileNameOf, screensFrom } from './lib/gallery/screens.mjs';
import { startServer } from './lib/gallery/server.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { looks: { type: 'string' }, before: { type: 'string' } },
});
const folder = resolve(positionals[0] ?? '.cache/gallery');
const wanted = values.looks?.split(',');
const looks = LOOKS.filter(({ name }) => wanted === undefined || wanted.includes(name));
if (looks.length === 0) throw new Error(`--looks takes ${LOOKS.map(({ name }) => name).join(', ')}`);

const executablePath = findChromium();
if (!executablePath) throw new Error('a Chromium is needed: install one, or name it with CHROMIUM_PATH');
const { base, stop } = await startServer();
const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
try {
  mkdirSync(folder, { recursive: true });
  const files = [];
  for (const account of ACCOUNTS) files.push(...(await photograph(account)));
  writeFileSync(join(folder, 'index.html'), sheet(files));
  if (values.before) await compare(await browser.newPage(), resolve(values.before), folder, files);
  console.info(`${files.length} pictures in ${folder}`);
} finally {
  await browser.close();
  await stop();
}

/** Every screen of one account in every look; returns the files. @param {(typeof ACCOUNTS)[number]} account */
async function photograph({ name, start, signIn }) {
  const files = [];
  const options = { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' };
  const context = await browser.newContext(options);
  if (name === 'empty') await signUp(context.request, base);
  if (signIn) {
    const form = { ...signIn, volta: '' };
    await context.request.post(`${base}/login`, { form, headers: { origin: base }, maxRedirects: 0 });
  }
  const storageState = await context.storageState();
  const paths = await screensFrom(await context.newPage(), base, [start, ...(MORE[name] ?? [])]);
  await context.close();
  for (const look of looks) {
    const looking = await browser.newContext({ ...options, ...contextOf(look), storageState });
    const page = await looking.newPage();
    for (const path of paths) {
      await page.goto(base + path, { waitUntil: 'networkidle' });
      await applyLook(page, look);
      const file = `${name}.${fileNameOf(path)}.${look.name}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true });
      files.push(file);
    }
    await looking.close();
  }
  return files;
}

/** An HTML page with all pictures. @param {readonly string[]} files */
function sheet(files) {
  const figures = files.map(
    (file) =>
      `<figure><figcaption>${file}</figcaption><a href="${file}"><img src="${file}" loading="lazy" alt=""></a></figure>`,
  );
  const style =
    'body{display:flex;flex-wrap:wrap;gap:1rem;font:14px sans-serif}figure{margin:0;width:20rem}img{width:100%;max-height:40rem;object-fit:cover;object-position:top}';
  return `<!doctype html><meta charset="utf-8"><title>Via Livre</title><style>${style}</style>${figures.join('\n')}\n`;
}
