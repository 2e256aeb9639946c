import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { BROWSER_ARGS, findChromium } from '../../bin/lib/chromium.mjs';

const LOADS = 5;
const SLOWER = 6;
const SETTLED_MS = 6_000;
const WATCH = `globalThis.tasks = []; new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) tasks.push(Math.round(startTime) + ' ms: ' + Math.round(duration));
}).observe({ type: 'longtask', buffered: true });`;
const TOLD = "tasks.join(', ') + (document.querySelector('astro-island[ssr]') ? ' (not hydrated yet)' : '')";

/**
 * Prints each task of over 50 ms while a page is read and hydrated: a touch waits for its end. The protocol is spoken without Playwright,
 * which enables V8's inspector: then each error made while a module is evaluated costs a parse of that module, and the tasks are 2 to 3
 * times as long as those of a driver's browser.
 */
export async function printTasks(base: string, path: string): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'via-livre-touch-'));
  const browser = spawn(
    findChromium() ?? 'chromium',
    [
      ...BROWSER_ARGS,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--window-size=360,740',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const send = await connect(browser.stderr);
  try {
    for (let load = 1; load <= LOADS; load += 1) {
      const { browserContextId } = await send('Target.createBrowserContext');
      const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      await send('Page.enable', {}, sessionId);
      await send('Emulation.setCPUThrottlingRate', { rate: SLOWER }, sessionId);
      await send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH }, sessionId);
      await send('Page.navigate', { url: base + path }, sessionId);
      await new Promise((settled) => setTimeout(settled, SETTLED_MS));
      const { result } = await send('Runtime.evaluate', { expression: TOLD }, sessionId);
      console.log(`load ${load}, tasks over 50 ms by their start: ${result.value}`);
      await send('Target.disposeBrowserContext', { browserContextId });
    }
  } finally {
    // A signal would end only the script that starts the browser.
    await Promise.all([once(browser, 'exit'), send('Browser.close')]);
    rmSync(profile, { recursive: true, force: true });
  }
}

/** The browser's own socket: one function that sends a command and returns its result. */
async function connect(stderr: Readable) {
  let address = '';
  for await (const line of createInterface(stderr)) {
    [, address = ''] = /^DevTools listening on (.*)$/.exec(line) ?? [];
    if (address) break;
  }
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<
    number,
    PromiseWithResolvers<Record<string, string> & { result: { value: string } }>
  >();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data));
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
  });
  return (method: string, params: object = {}, sessionId?: string) => {
    const answer = Promise.withResolvers<Record<string, string> & { result: { value: string } }>();
    waiting.set(waiting.size, answer);
    socket.send(JSON.stringify({ id: waiting.size - 1, method, params, sessionId }));
    return answer.promise;
  };
}
