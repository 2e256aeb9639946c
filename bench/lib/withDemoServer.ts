import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { BROWSER_ARGS, findChromium } from '../../bin/lib/chromium.mjs';
import { startServer } from './processes.ts';

/** A server of a fresh installation, and the token of its demonstration account. */
export interface Demo {
  base: string;
  token: string;
}

/** Starts the build of the current folder on an empty data folder; both are removed after `work`. */
export async function withDemoServer(name: string, work: (demo: Demo) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `via-livre-${name}-`));
  const server = await startServer(['server.mjs'], { DATA_DIR: folder });
  try {
    const base = `http://127.0.0.1:${server.port}`;
    await work({ base, token: await signIn(base) });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Like withDemoServer, with a browser that emulates phones: 360 px wide, each with an empty cache, closed after use. */
export async function withDemoPhones(
  name: string,
  work: (demo: Demo, phone: WithPhone) => Promise<void>,
): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium found (CHROMIUM_PATH names one)');
  await withDemoServer(name, async (demo) => {
    const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
    try {
      await work(demo, (options, use) => withPhone({ browser, demo, ...options }, use));
    } finally {
      await browser.close();
    }
  });
}

interface Options {
  signedIn: boolean;
  serviceWorkers?: 'allow' | 'block';
}

export type WithPhone = <T>(options: Options, use: (phone: BrowserContext) => Promise<T>) => Promise<T>;

async function withPhone<T>(
  { browser, demo, signedIn, serviceWorkers = 'allow' }: Options & { browser: Browser; demo: Demo },
  use: (phone: BrowserContext) => Promise<T>,
): Promise<T> {
  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    // A desk would be sent the open fine beside the list (src/lib/multas/pagina.server.ts).
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/150.0.0.0 Mobile Safari/537.36',
    serviceWorkers,
  });
  try {
    if (signedIn) await phone.addCookies([{ name: 'CLToken', value: demo.token, url: demo.base }]);
    return await use(phone);
  } finally {
    await phone.close();
  }
}

async function signIn(base: string): Promise<string> {
  const answer = await fetch(`${base}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      username: 'demo@vialivre.example',
      password: 'livre2026',
      grant_type: 'password',
    }),
  });
  const { access_token: token } = await answer.json();
  return token;
}
