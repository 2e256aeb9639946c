// Lighthouse, mobile, of every route that the guards visit and that has an address of its own.
//   node bench/lighthouse.ts [part of a path]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { BROWSER_ARGS } from '../bin/lib/chromium.mjs';
import { APP_ROUTES, PUBLIC_ROUTES } from '../tests/browser/guards/routes.ts';
import { requireChromium, withDemoServer } from './lib/withDemoServer.ts';

/** Not a dependency, because it brings hundreds of packages for one measurement. npm fetches it at the run. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const [only = ''] = process.argv.slice(2);
const chromium = requireChromium();
await withDemoServer('lighthouse', async ({ base, token }) => {
  const cookie = `CLToken=${token}`;
  console.log('| page | performance | accessibility | best practices | SEO | LCP | CLS | TBT |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const { path } of PUBLIC_ROUTES) await report(base, path);
  for (const { path } of APP_ROUTES) await report(base, path, cookie);
});

async function report(base: string, path: unknown, cookie?: string): Promise<void> {
  if (typeof path !== 'string' || !path.includes(only)) return;
  const { categories, audits } = await lighthouse(base + path, cookie);
  const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
  const metrics = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'].map(
    (name) => audits[name]?.displayValue ?? '',
  );
  console.log(`| ${[path, ...scores, ...metrics].join(' | ')} |`);
  for (const category of CATEGORIES)
    for (const { id, weight } of categories[category]?.auditRefs ?? [])
      if (weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        console.error(`  ${path}: ${id} ${audits[id]?.displayValue ?? ''}`);
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
}

/** Chromium sometimes gives no trace: Lighthouse itself advises to retry. */
async function lighthouse(url: string, cookie?: string, tries = 3): Promise<Report> {
  const flags = [
    '--quiet',
    '--output=json',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=${['--headless', ...BROWSER_ARGS].join(' ')}`,
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ];
  const child = spawn('npx', ['--yes', LIGHTHOUSE, url, ...flags], {
    env: { ...process.env, CHROME_PATH: chromium, npm_config_loglevel: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0 && tries > 1) return lighthouse(url, cookie, tries - 1);
  if (code !== 0) throw new Error(`${LIGHTHOUSE} ended with ${code}`);
  return JSON.parse(output);
}
