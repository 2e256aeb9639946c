import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';

interface Told {
  level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  label: string | null;
  message: string;
  newLine: boolean;
}

const request = new AsyncLocalStorage<string>();

/** Runs what answers one request, so that what Astro has to say of it carries the request's id. */
export function withinRequest<T>(requestId: string, work: () => Promise<T>): Promise<T> {
  return request.run(requestId, work);
}

/**
 * Where Astro writes (astro.config.mjs): to the program's log once it runs, one JSON line an event, else to the terminal.
 * By itself Astro prints the stack of a page that failed as bare lines, which no reader of the log can follow.
 */
export default function astroLog() {
  return {
    write({ level, label, message, newLine }: Told): void {
      if (level === 'silent' || NOT_SO.test(message)) return;
      const log = runningLog();
      const requestId = request.getStore();
      if (log)
        log[level](
          { requestId, label, detail: unquoted(message) },
          level === 'error' ? 'page failed' : 'astro',
        );
      else
        print(level, `${label && label !== AS_IT_IS ? `[${label}] ` : ''}${message}${newLine ? '\n' : ''}`);
    },
  };
}

/** These two quote what they could not read. */
function unquoted(stack: string): string {
  return stack.replace(/^(ValiError|SyntaxError): .*$/m, '$1');
}

/** Astro takes its own sessions for used wherever its adapter offers them; ours are of the database (backend/domain/conta/session.ts). */
const NOT_SO = /^Your project uses sessions, but your custom/;

/** The label of a message that Astro has laid out itself. */
const AS_IT_IS = 'SKIP_FORMAT';

function print(level: Told['level'], text: string): void {
  (level === 'error' ? process.stderr : process.stdout).write(text);
}

/** The log that the runtime registers: this module is also loaded by the build, which has none. */
function runningLog(): Logger | undefined {
  const runtime: { log: Logger } | undefined = Reflect.get(globalThis, Symbol.for('via-livre.runtime'));
  return runtime?.log;
}
