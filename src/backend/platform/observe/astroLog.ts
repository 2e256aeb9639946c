import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';

interface AstroMessage {
  level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  label: string | null;
  message: string;
  newLine: boolean;
}

const request = new AsyncLocalStorage<string>();

/** Runs the handling of one request, so that Astro's log messages carry its id. */
export function withinRequest<T>(requestId: string, work: () => Promise<T>): Promise<T> {
  return request.run(requestId, work);
}

/** Astro's log destination (astro.config.mjs): the program's JSON log once it runs, else the terminal. */
export default function astroLog() {
  return {
    write({ level, label, message, newLine }: AstroMessage): void {
      if (level === 'silent' || INAPPLICABLE.test(message)) return;
      const log = runningLog();
      const requestId = request.getStore();
      if (log)
        log[level](
          { requestId, label, detail: unquoted(message) },
          level === 'error' ? 'page failed' : 'astro',
        );
      else
        print(
          level,
          `${label && label !== PREFORMATTED ? `[${label}] ` : ''}${message}${newLine ? '\n' : ''}`,
        );
    },
  };
}

/** Removes the message of the two errors that quote the input which they could not parse. */
function unquoted(stack: string): string {
  return stack.replace(/^(ValiError|SyntaxError): .*/m, '$1');
}

/** Warnings that Astro prints for every site with its own fetch handler (src/fetch.ts); they do not apply here. */
const INAPPLICABLE = /^Your project uses (sessions|actions|middleware), but your custom/;

/** The label of a message that Astro has formatted itself. */
const PREFORMATTED = 'SKIP_FORMAT';

function print(level: AstroMessage['level'], text: string): void {
  (level === 'error' ? process.stderr : process.stdout).write(text);
}

/** The log that the runtime registers: this module is also loaded by the build, which has none. */
function runningLog(): Logger | undefined {
  const runtime: { log: Logger } | undefined = Reflect.get(globalThis, Symbol.for('via-livre.runtime'));
  return runtime?.log;
}
