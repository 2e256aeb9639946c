import { createHash } from 'node:crypto';
import { makeZip } from 'client-zip';
import { formatDateTime, instantAt } from '#lib/dates.ts';
import type { ItemDoDossie } from '#lib/dossie/itens.ts';
import { AVISO_DO_DOSSIE, fichaDoDossie, nomesDosArquivos, rotuloDoDia } from '#lib/dossie/texto.ts';
import type { FichaDoDossie } from './wire.ts';

interface Entrada {
  ficha: FichaDoDossie;
  itens: readonly ItemDoDossie[];
  agora: Date;
  /** null = cannot be read now. */
  ler(item: ItemDoDossie): Promise<Uint8Array | null>;
}

/** Original files, an HTML index and SHA256SUMS for `sha256sum -c`, streamed. An unreadable file is named in the index. */
export async function* dossieEmZip(entrada: Entrada): AsyncGenerator<Uint8Array> {
  // When the client disconnects, cancelling makes the library throw an uncaught error, so it is not cancelled and is left to garbage collection.
  yield* makeZip(entradas(entrada)).values({ preventCancel: true });
}

async function* entradas({ ficha, itens, agora, ler }: Entrada) {
  const nomes = nomesDosArquivos(itens);
  const somas: string[] = [];
  const faltando = new Set<string>();
  const entrada = (name: string, input: Uint8Array, lastModified: Date) => {
    somas.push(`${createHash('sha256').update(input).digest('hex')}  ${name}`);
    return { name, input, lastModified };
  };
  for (const [i, item] of itens.entries()) {
    const nome = nomes[i];
    if (!nome) continue;
    const bytes = await ler(item);
    if (bytes) yield entrada(nome, bytes, item.dia ? instantAt(item.dia, '12:00') : agora);
    else faltando.add(nome);
  }
  yield entrada('indice.txt', utf8(indice({ ficha, itens, agora, nomes, faltando })), agora);
  yield { name: 'SHA256SUMS', input: utf8(`${somas.join('\n')}\n`), lastModified: agora };
}

function indice({
  ficha,
  itens,
  agora,
  nomes,
  faltando,
}: Omit<Entrada, 'ler'> & { nomes: (string | null)[]; faltando: ReadonlySet<string> }): string {
  const linhas = itens.flatMap(({ dia, titulo, texto, de }, i) => {
    const nome = nomes[i];
    return [
      `${i + 1}. ${rotuloDoDia(dia)}: ${titulo} (${de})`,
      ...(texto ? texto.split('\n').map((linha) => `   ${linha}`) : []),
      ...(nome
        ? [
            `   ${faltando.has(nome) ? 'não pôde ser lido agora: peça de novo mais tarde' : `arquivo ${nome}`}`,
          ]
        : []),
    ];
  });
  return [
    `Dossiê da multa ${ficha.autoInfracao}`,
    `Via Livre, ${formatDateTime(agora)} (horário de Brasília), para ${ficha.motorista}`,
    '',
    ...fichaDoDossie(ficha).map(([rotulo, valor]) => `${rotulo}: ${valor}`),
    '',
    ...linhas,
    '',
    AVISO_DO_DOSSIE,
    'Para conferir os arquivos: sha256sum -c SHA256SUMS',
    '',
  ].join('\r\n');
}

const utf8 = (texto: string) => new TextEncoder().encode(texto);
