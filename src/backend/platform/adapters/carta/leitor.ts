import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BulkheadRejectedError, bulkhead, TaskCancelledError } from 'cockatiel';
import * as v from 'valibot';
import type { IsoDate } from '#lib/dates.ts';
import { CartaLida, RECUSAS, type Recusa } from '#lib/guardadas/lida.ts';
import { type Fim, rodarFilho } from './filho.ts';

/** Reads notices in PDF, each in its own process. */
export interface LeitorDeCartas {
  /** `LEITOR_OCUPADO`: two files of this account are not read yet, or the wait, or on a busy machine the reading itself, took too long. */
  ler(
    bytes: Uint8Array,
    quem: { conta: string; hoje: IsoDate },
  ): Promise<CartaLida | Recusa | 'LEITOR_OCUPADO'>;
}

const Resposta = v.pipe(v.string(), v.parseJson(), v.union([v.picklist(RECUSAS), CartaLida]));

/** One reading at a time: this limits memory and leaves processor time for requests. So many wait, two of an account in all, so long. */
const ESPERAM = 8;
const DE_UMA_CONTA = 2;
const ESPERA_MS = 25_000;
const TEMPO_MS = 12_000;
/** Of both readings of a scanned file; with the wait less than the 60 s after which nginx gives up (ops/nginx). */
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

/** The pictures of a scanned file are read by Tesseract: it needs a JIT, 290 MB, and ten seconds a sheet. */
const FOTO = { tempoMs: 30_000, memoriaMb: 320, saidaBytes: SAIDA_BYTES };

export function criarLeitorDeCartas({
  relogioMs = RELOGIO_MS,
  esperaMs = ESPERA_MS,
  rodar = rodarFilho,
} = {}): LeitorDeCartas {
  const lugar = bulkhead(1, ESPERAM);
  const contas: string[] = [];
  const programa = fileURLToPath(new URL('./leitor.child.ts', import.meta.url));
  const require = createRequire(import.meta.url);
  const pacotes = [
    'pdfjs-dist/package.json',
    'tesseract.js-core/package.json',
    '@tesseract.js-data/por/package.json',
  ];
  const pastas = [...pacotes.map((pacote) => dirname(require.resolve(pacote))), ...codigoDe(programa)];
  async function lida(entrada: Uint8Array, hoje: IsoDate) {
    const pedido = { programa, pastas, entrada };
    const inicio = performance.now();
    const doTexto = respostaDe(await rodar({ ...pedido, argumentos: [hoje], relogioMs, ...LIMITES }));
    if (doTexto !== 'CARTA_SEM_TEXTO') return doTexto;
    const restaMs = relogioMs - (performance.now() - inicio);
    const daFoto = { ...pedido, argumentos: [hoje, 'foto'], relogioMs: restaMs, jit: true, ...FOTO };
    return respostaDe(await rodar(daFoto));
  }
  return {
    async ler(entrada, { conta, hoje }) {
      if (contas.filter((uma) => uma === conta).length >= DE_UMA_CONTA) return 'LEITOR_OCUPADO';
      contas.push(conta);
      try {
        return await lugar.execute(() => lida(entrada, hoje), AbortSignal.timeout(esperaMs));
      } catch (error) {
        if (error instanceof BulkheadRejectedError || error instanceof TaskCancelledError)
          return 'LEITOR_OCUPADO';
        throw error;
      } finally {
        contas.splice(contas.indexOf(conta), 1);
      }
    },
  };
}

function respostaDe(fim: Fim) {
  if (fim === 'demora') return 'LEITOR_OCUPADO';
  return fim === 'limite' ? 'CARTA_PESADA' : v.parse(Resposta, fim.saida.toString());
}
