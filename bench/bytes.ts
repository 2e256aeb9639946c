// Transferred bytes of each screen before any interaction, brotli: its HTML with styles, and its scripts.
//   node bench/bytes.ts
import type { BrowserContext } from 'playwright';
import { withDemoPhones } from './lib/withDemoServer.ts';

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

await withDemoPhones('bytes', async ({ base }, phone) => {
  console.log('| page | status | HTML with styles, KB | scripts, KB | files |');
  console.log('|---|---|---|---|---|');
  for (const path of PATHS) {
    const signedIn = path.startsWith('/app');
    const { status, html, script, files } = await phone({ signedIn, serviceWorkers: 'block' }, (context) =>
      weigh(context, base + path),
    );
    console.log(`| ${path} | ${status} | ${kb(html)} | ${kb(script)} | ${files} |`);
  }
});

async function weigh(context: BrowserContext, url: string) {
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
  const answer = await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(pending);
  weight.status = answer?.status() ?? 0;
  return weight;
}

function kb(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
