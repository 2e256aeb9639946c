import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

interface Pedido {
  /** Path of the script, and the folders that it may read. */
  programa: string;
  pastas: readonly string[];
  argumentos: readonly string[];
  entrada: Uint8Array;
  /** Milliseconds of processor time, rounded up to seconds. */
  tempoMs: number;
  /** Milliseconds of elapsed time: longer, because the child waits for its turn on a busy machine. */
  relogioMs: number;
  memoriaMb: number;
  /** With machine code made at run time, which WebAssembly needs. */
  jit?: boolean;
  /** Most bytes of output; more is an error. */
  saidaBytes: number;
}

/** `saida`: the child's output. `limite`: it failed, or exceeded processor time, memory or output. `demora`: the clock ended it. */
export type Fim = { saida: Buffer } | 'limite' | 'demora';

const VIGIA_MS = 200;

/**
 * Runs a script over untrusted bytes in its own process. It may not write files, start processes or load native code, has no
 * environment and a lower priority. Without a JIT V8 reserves no code range (512 MB), so that the memory limit counts what is really
 * used: heap, array buffers and stacks.
 */
export async function rodarFilho(pedido: Pedido): Promise<Fim> {
  const filho = iniciar(pedido);
  const { pid, stdin, stdout } = filho;
  if (pid === undefined || !stdin || !stdout) throw new Error('the child process did not start');
  const encerrar = () => filho.kill('SIGKILL');
  let demorou = false;
  const relogio = setTimeout(() => {
    demorou = true;
    encerrar();
  }, pedido.relogioMs);
  const vigia = setInterval(async () => {
    if ((await memoriaDe(pid)) > (pedido.memoriaMb + PROGRAMA_MB) * MB) encerrar();
  }, VIGIA_MS);
  try {
    const terminou = new Promise<number | null>((resolve, reject) => {
      filho.once('error', reject);
      filho.once('close', resolve);
    });
    // A child that ends early closes the pipe; its exit code tells the reason.
    stdin.on('error', () => {});
    stdin.end(pedido.entrada);
    const [saida, codigo] = await Promise.all([lerAte(stdout, pedido.saidaBytes, encerrar), terminou]);
    if (codigo === 0 && saida !== null) return { saida };
    return demorou ? 'demora' : 'limite';
  } finally {
    clearTimeout(relogio);
    clearInterval(vigia);
    encerrar();
  }
}

function iniciar(pedido: Pedido): ChildProcess {
  const { programa, pastas, argumentos, memoriaMb, tempoMs } = pedido;
  const semJit = !pedido.jit && !programa.endsWith('.ts');
  const node = [
    ...(semJit ? ['--jitless'] : []),
    '--no-warnings',
    '--v8-pool-size=1',
    `--max-old-space-size=${Math.floor(memoriaMb / 2)}`,
    '--max-semi-space-size=4',
    '--permission',
    ...pastas.map((pasta) => `--allow-fs-read=${pasta}`),
    programa,
    ...argumentos,
  ];
  const stdio = ['pipe', 'pipe', 'ignore'] as const;
  const env = { UV_THREADPOOL_SIZE: '1' };
  // The limit of processor seconds also ends a child whose parent was killed.
  const segundos = Math.ceil(tempoMs / 1000);
  const dados = memoriaMb + (semJit ? 0 : JIT_MB);
  // When the machine's memory ends, this process is ended and not the program.
  const sacrificio = 'echo 1000 >/proc/self/oom_score_adj';
  const limites = [sacrificio, `ulimit -d ${dados * 1024}`, `ulimit -t ${segundos}`, 'ulimit -c 0'];
  const comando = `${limites.map((um) => `${um} 2>/dev/null`).join('; ')}; exec nice -n 5 "$0" "$@"`;
  return spawn('/bin/sh', ['-c', comando, process.execPath, ...node], { env, stdio: [...stdio] });
}

const MB = 1024 * 1024;
/** V8's reservation for machine code. TypeScript sources (`npm run dev`, tests) need it too, because WebAssembly strips their types. */
const JIT_MB = 640;
/** Memory of Node and its libraries, in addition to the child's own. */
const PROGRAMA_MB = 64;

/** Resident bytes of a process; 0 when it is gone or the system does not tell. */
async function memoriaDe(pid: number): Promise<number> {
  try {
    const [, paginas] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
    return Number(paginas) * 4096;
  } catch {
    // The child process ended between two polls, or this is not Linux, where drivers' files are read.
    return 0;
  }
}

async function lerAte(
  stdout: NodeJS.ReadableStream,
  maximo: number,
  encerrar: () => void,
): Promise<Buffer | null> {
  const partes: Buffer[] = [];
  let bytes = 0;
  for await (const parte of stdout as AsyncIterable<Buffer>) {
    bytes += parte.length;
    if (bytes <= maximo) partes.push(parte);
    else encerrar();
  }
  return bytes > maximo ? null : Buffer.concat(partes, bytes);
}
