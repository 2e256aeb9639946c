import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { RECUSAS, type Recusa } from '#lib/carta/recusas.ts';
import type { IsoDate } from '#lib/dates.ts';
import { CartaLida } from '#lib/guardadas/lida.ts';
import { criarFila } from './fila.ts';
import { type Fim, rodarFilho } from './filho.ts';

/** Reads notices in PDF, each in its own process. */
export interface LeitorDeCartas {
  /** `LEITOR_OCUPADO`: the wait in the queue, or on a busy machine the reading itself, took too long. */
  ler(
    bytes: Uint8Array,
    quem: { conta: string; hoje: IsoDate },
  ): Promise<CartaLida | Recusa | 'LEITOR_OCUPADO'>;
}

const Resposta = v.pipe(v.string(), v.parseJson(), v.union([v.picklist(RECUSAS), CartaLida]));

/** Two readings at a time: this limits memory (two times MEMORIA_MB) and leaves processor time for requests. */
const FILA = { vagas: 2, espera: 8, esperaPorConta: 2, tempoMs: 25_000 };
const TEMPO_MS = 12_000;
/** Of both readings of a scanned file; with the waits in the queue less than the 60 s after which nginx gives up (ops/nginx). */
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

/** The pictures of a scanned file are read by Tesseract: it needs a JIT, 290 MB, and ten seconds a sheet. No other file is read then. */
const FOTO = { tempoMs: 30_000, memoriaMb: 320, saidaBytes: SAIDA_BYTES };
const SOZINHA = { ocupa: FILA.vagas, tempoMs: 10_000 };

export function criarLeitorDeCartas({ relogioMs = RELOGIO_MS }: { relogioMs?: number } = {}): LeitorDeCartas {
  const fila = criarFila(FILA);
  const programa = fileURLToPath(new URL('./leitor.child.ts', import.meta.url));
  const require = createRequire(import.meta.url);
  const pacotes = [
    'pdfjs-dist/package.json',
    'tesseract.js-core/package.json',
    '@tesseract.js-data/por/package.json',
  ];
  const pastas = [...pacotes.map((pacote) => dirname(require.resolve(pacote))), ...codigoDe(programa)];
  return {
    async ler(entrada, { conta, hoje }) {
      const pedido = { programa, pastas, entrada };
      let restaMs = relogioMs;
      const doTexto = await fila(conta, async () => {
        const inicio = performance.now();
        const fim = await rodarFilho({ ...pedido, argumentos: [hoje], relogioMs, ...LIMITES });
        restaMs -= performance.now() - inicio;
        return fim;
      });
      const lida = respostaDe(doTexto);
      if (lida !== 'CARTA_SEM_TEXTO') return lida;
      const daFoto = { ...pedido, argumentos: [hoje, 'foto'], relogioMs: restaMs, jit: true, ...FOTO };
      return respostaDe(await fila(conta, () => rodarFilho(daFoto), SOZINHA));
    },
  };
}

function respostaDe(fim: Fim | null) {
  if (fim === null || fim === 'demora') return 'LEITOR_OCUPADO';
  return fim === 'limite' ? 'CARTA_PESADA' : v.parse(Resposta, fim.saida.toString());
}
