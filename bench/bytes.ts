// What each screen costs on the wire before anybody touches it, brotli: its HTML with its styles, and its scripts.
//   node bench/bytes.ts
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { BROWSER_ARGS, findChromium } from '../bin/lib/chromium.mjs';
import { signInToDemo } from './lib/demo.ts';
import { startServer } from './lib/processes.ts';

const EXTRA = 'item=5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01*2';
const PATHS = [
  '/login',
  '/cadastrarUsuario',
  '/esqueceuSenha',
  '/politicas/termos-de-uso',
  '/app/inicial',
  '/app/perfil',
  '/app/perfil/senha',
  '/app/condutores/cadastrar',
  '/app/veiculos/cadastrar',
  '/app/multas',
  '/app/multas/view/1',
  '/app/notificacoes',
  '/app/planos/contratar',
  '/app/planos/contratar/forma-pagamento/9/17',
  '/app/planos/contratar/9/17',
  `/app/pe/contratar/pix?${EXTRA}`,
  '/app/planos/contratar/picpay/9/17',
  `/app/pe/contratar/boleto?${EXTRA}`,
  '/app/recurso-de-multa-online/solicitacoes',
];

const executablePath = findChromium();
if (!executablePath) throw new Error('no Chromium found (CHROMIUM_PATH names one)');
const folder = mkdtempSync(join(tmpdir(), 'via-livre-bytes-'));
const server = await startServer(['server.mjs'], { DATA_DIR: folder });
const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
try {
  const base = `http://127.0.0.1:${server.port}`;
  const token = await signInToDemo(base);
  console.log('| page | status | HTML with styles, KB | scripts, KB | files |');
  console.log('|---|---|---|---|---|');
  for (const path of PATHS) {
    const { status, html, script, files } = await weigh(browser, { base, path, token });
    console.log(`| ${path} | ${status} | ${kb(html)} | ${kb(script)} | ${files} |`);
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function weigh(on: Browser, { base, path, token }: { base: string; path: string; token: string }) {
  const context = await on.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });
  if (path.startsWith('/app')) await context.addCookies([{ name: 'CLToken', value: token, url: base }]);
  const page = await context.newPage();
  const weight = { status: 0, html: 0, script: 0, files: 0 };
  const pending: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const type = request.resourceType();
    if (type !== 'document' && type !== 'stylesheet' && type !== 'script') return;
    pending.push(
      request.sizes().then(({ responseBodySize }) => {
        weight.files += type === 'script' ? 1 : 0;
        weight[type === 'script' ? 'script' : 'html'] += responseBodySize;
      }),
    );
  });
  const answer = await page.goto(base + path, { waitUntil: 'networkidle' });
  await Promise.all(pending);
  weight.status = answer?.status() ?? 0;
  await context.close();
  return weight;
}

function kb(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
