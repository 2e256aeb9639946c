// Photographs every screen of the demonstration account: node bin/gallery.mjs [folder]. Phone and desk, light and dark.
// Screens are found by following links from the front page and the home screen, one of each kind of address.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright';
import { BROWSER_ARGS, findChromium } from './lib/chromium.mjs';
import { findNode } from './lib/node24.mjs';
import { freePort } from './lib/port.mjs';
import { root } from './lib/root.mjs';

const folder = resolve(process.argv[2] ?? '.cache/gallery');
const MOST = 80;
const LOOKS = [
  { name: 'phone', viewport: { width: 360, height: 740 }, colorScheme: /** @type {const} */ ('light') },
  { name: 'phone-dark', viewport: { width: 360, height: 740 }, colorScheme: /** @type {const} */ ('dark') },
  { name: 'desk', viewport: { width: 1280, height: 800 }, colorScheme: /** @type {const} */ ('light') },
  { name: 'desk-dark', viewport: { width: 1280, height: 800 }, colorScheme: /** @type {const} */ ('dark') },
];
const DEMO = { username: 'demo@vialivre.example', password: 'livre2026', volta: '' };

const { base, stop } = await startServer();
const executablePath = findChromium();
if (!executablePath) throw new Error('a Chromium is needed: install one, or name it with CHROMIUM_PATH');
const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
try {
  const open = await screensFrom('/', false);
  const signedIn = await screensFrom('/app/inicial', true);
  mkdirSync(folder, { recursive: true });
  for (const look of LOOKS) {
    await photograph(look, open, false);
    await photograph(look, signedIn, true);
  }
  console.info(`${open.length + signedIn.length} screens, ${LOOKS.length} looks each, in ${folder}`);
} finally {
  await browser.close();
  await stop();
}

/** @param {{ name: string, viewport: { width: number, height: number }, colorScheme: 'light' | 'dark' }} look @param {string[]} paths @param {boolean} signedIn */
async function photograph({ name, ...options }, paths, signedIn) {
  const page = await newPage(options, signedIn);
  for (const path of paths) {
    await page.goto(base + path, { waitUntil: 'networkidle' });
    const file = `${
      kindOf(path)
        .replace(/[^\w]+/g, '-')
        .replace(/^-|-$/g, '') || 'inicio'
    }.${name}.png`;
    await page.screenshot({ path: join(folder, file), fullPage: true });
  }
  await page.context().close();
}

/** Follows links breadth first and keeps one address of each kind. @param {string} start @param {boolean} signedIn */
async function screensFrom(start, signedIn) {
  const page = await newPage({}, signedIn);
  const found = new Map([[kindOf(start), start]]);
  for (const path of found.values()) {
    if (!(await opens(page, path))) {
      found.delete(kindOf(path));
      continue;
    }
    const links = await page.$$eval('a[href^="/"]', (anchors) =>
      anchors.map((a) => a.getAttribute('href') ?? ''),
    );
    for (const link of links) {
      const closed =
        /^\/(sair|api|arquivos|simulador|_astro|referencia)/.test(link) ||
        /\.\w+$/.test(link.split('?')[0] ?? '');
      if (!closed && found.size < MOST && !found.has(kindOf(link))) found.set(kindOf(link), link);
    }
  }
  await page.context().close();
  return [...found.values()];
}

/** False for what is no screen: a link that gives a file. @param {import('playwright').Page} page @param {string} path */
async function opens(page, path) {
  try {
    await page.goto(base + path);
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes('Download is starting')) return false;
    throw error;
  }
}

/** @param {string} path */
function kindOf(path) {
  const [plain = ''] = path.split(/[?#]/);
  // The pages of the infractions are one screen, 155 times.
  return plain
    .replace(/^\/guia\/infracoes\/.+/, '/guia/infracoes/id')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, 'id');
}

/** @param {import('playwright').BrowserContextOptions} options @param {boolean} signedIn */
async function newPage(options, signedIn) {
  const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', ...options });
  if (signedIn) {
    await context.request.post(`${base}/login`, { form: DEMO, headers: { origin: base }, maxRedirects: 0 });
  }
  return context.newPage();
}

async function startServer() {
  const data = mkdtempSync(join(tmpdir(), 'via-livre-gallery-'));
  const port = await freePort();
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: data,
    LOG_LEVEL: 'warn',
    DEMO: 'on',
    PAYMENT_METHODS: 'PICPAY, BOLETO',
  };
  const server = spawn(findNode(), [join(root, 'server.mjs')], {
    env,
    // What it says of itself once it answers goes to stderr, the log to stdout.
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  await once(server.stderr, 'data');
  // The demonstration data come through the queues: give them a moment.
  await new Promise((done) => setTimeout(done, Number(process.env.GALLERY_WAIT_MS ?? 15_000)));
  return {
    base: `http://127.0.0.1:${port}`,
    async stop() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      rmSync(data, { recursive: true, force: true });
    },
  };
}
