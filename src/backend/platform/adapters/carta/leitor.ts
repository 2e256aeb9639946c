import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { IsoDate } from '#lib/dates.ts';
import type { CartaLida as Lida } from '#lib/guardadas/carta/ler.ts';
import { CartaLida } from '#lib/guardadas/contract.ts';
import { criarFila } from './fila.ts';
import { rodarFilho } from './filho.ts';
import type { Recusa } from './lerPdf.ts';

/** Reads notices in PDF, each in its own process. */
export interface LeitorDeCartas {
  /** `LEITOR_OCUPADO`: the wait in the queue, or on a busy machine the reading itself, took too long. */
  ler(bytes: Uint8Array, quem: { conta: string; hoje: IsoDate }): Promise<Lida | Recusa | 'LEITOR_OCUPADO'>;
}

const Resposta = v.union([
  v.picklist(['CARTA_ILEGIVEL', 'CARTA_SEM_TEXTO', 'CARTA_SEM_DADOS', 'CARTA_PESADA']),
  CartaLida,
]);

/** Two readings at a time: this limits memory (two times MEMORIA_MB) and leaves processor time for requests. */
const FILA = { vagas: 2, espera: 8, esperaPorConta: 2, tempoMs: 25_000 };
const TEMPO_MS = 12_000;
/** With the wait in the queue less than the 60 s after which nginx gives up (ops/nginx). */
const RELOGIO_MS = 24_000;
/** Megabytes that the child may write to; an ordinary notice needs 70. */
const MEMORIA_MB = 224;

/** Most bytes of the answer, which has a few fields. */
const SAIDA_BYTES = 128 * 1024;
const LIMITES = { tempoMs: TEMPO_MS, memoriaMb: MEMORIA_MB, saidaBytes: SAIDA_BYTES };

/** The files that a child may read: `dist/server` of a build, else the sources and their packages. */
function codigoDe(programa: string): string[] {
  const [raiz] = programa.split(`${sep}src${sep}`);
  if (raiz === programa) return [dirname(programa)];
  return ['src', 'node_modules', 'package.json'].map((parte) => join(raiz ?? '', parte));
}

export function criarLeitorDeCartas({ relogioMs = RELOGIO_MS }: { relogioMs?: number } = {}): LeitorDeCartas {
  const fila = criarFila(FILA);
  const programa = fileURLToPath(new URL('./leitor.child.ts', import.meta.url));
  const require = createRequire(import.meta.url);
  const pastas = [dirname(require.resolve('pdfjs-dist/package.json')), ...codigoDe(programa)];
  return {
    async ler(entrada, { conta, hoje }) {
      const fim = await fila(conta, () =>
        rodarFilho({ programa, pastas, argumentos: [hoje], entrada, relogioMs, ...LIMITES }),
      );
      if (fim === null || fim === 'demora') return 'LEITOR_OCUPADO';
      return fim === 'limite'
        ? 'CARTA_PESADA'
        : v.parse(v.pipe(v.string(), v.parseJson(), Resposta), fim.saida.toString());
    },
  };
}
