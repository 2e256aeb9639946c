import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

import { root } from '../node24.mjs';
import { servidorNoAr } from './cliente.mjs';
import { causaDe, encerrar, SAIDA } from './saida.mjs';

/** The formats of this program's backups; in the older one the cluster was an archive within the archive. */
const FORMATOS = [1, 2];
const MIGRACOES = join(root, 'src', 'backend', 'platform', 'db', 'migrations');
const NOME =
  /^(via-livre\.json|postgres\.tar|postgres\/[\w./-]+|arquivos\/[0-9a-f]{2}\/([0-9a-f]{32}\/)?[0-9a-f]{32})$/;
/** Files that a stopped server leaves in its folder and creates again at its start. */
const DE_SERVIDOR = ['lock.sqlite', 'lock.sqlite-journal', 'operador.sock'];

/**
 * Makes the data folder from a backup, atomically: everything is unpacked to a temporary folder and moved at the end.
 * @param {string[]} palavras the arguments after `restaurar`
 */
export async function restaurar(palavras) {
  if (palavras.some((palavra) => ['--help', '-h', '--ajuda'].includes(palavra))) return console.log(AJUDA);
  const [arquivo, ...sobra] = palavras.filter((palavra) => !palavra.startsWith('-'));
  const estranha = palavras.find((palavra) => palavra.startsWith('-') && palavra !== '--json') ?? sobra[0];
  if (estranha !== undefined) return encerrar(SAIDA.uso, `"${estranha}" sobra.\n${USO}`);
  if (!arquivo) return encerrar(SAIDA.uso, `Falta informar: arquivo.\n${USO}`);
  const pasta = resolve(process.env.DATA_DIR || './data');
  if (process.env.DATABASE_URL)
    encerrar(SAIDA.erro, 'O banco é um servidor PostgreSQL: use ops/restore.sh (docs/operations/run.md).');
  if (await servidorNoAr())
    encerrar(SAIDA.erro, 'O servidor está no ar: pare-o antes de restaurar uma cópia.');
  if (!existsSync(arquivo)) encerrar(SAIDA.erro, `Não há um arquivo ${arquivo}.`);
  const aoLado = join(pasta, '.restaurando');
  await rm(aoLado, { recursive: true, force: true });
  const ocupada = existsSync(pasta) ? readdirSync(pasta).filter((nome) => !DE_SERVIDOR.includes(nome)) : [];
  if (ocupada.length > 0) {
    encerrar(
      SAIDA.erro,
      `A pasta de dados ${pasta} não está vazia (${ocupada.join(', ')}): nada foi mudado.`,
    );
  }
  try {
    const arquivos = await recriar({ arquivo, pasta, aoLado });
    const frase = `Cópia restaurada em ${pasta}: banco de dados e ${arquivos} arquivos. Inicie o servidor.`;
    console.log(palavras.includes('--json') ? JSON.stringify({ pasta, arquivos }, null, 2) : frase);
  } catch (erro) {
    await rm(aoLado, { recursive: true, force: true });
    encerrar(SAIDA.erro, `A cópia não pôde ser restaurada: ${causaDe(erro)}. Nada foi mudado.`);
  }
  await rm(aoLado, { recursive: true, force: true });
}

/**
 * @param {{ arquivo: string, pasta: string, aoLado: string }} lugares
 * @returns {Promise<number>} the number of drivers' files
 */
async function recriar({ arquivo, pasta, aoLado }) {
  await mkdir(aoLado, { recursive: true, mode: 0o700 });
  const total = await desfazer(arquivo, aoLado);
  // The database is moved last, because a folder without a database counts as empty.
  for (const nome of ['arquivos', 'postgres']) {
    if (existsSync(join(aoLado, nome))) await rename(join(aoLado, nome), join(pasta, nome));
  }
  await sincronizar(pasta);
  return total;
}

/**
 * @param {string} arquivo
 * @param {string} pasta
 * @returns {Promise<number>} the number of drivers' files
 */
async function desfazer(arquivo, pasta) {
  let total = 0;
  const fonte = createReadStream(arquivo);
  const solto = createGunzip();
  fonte.on('error', (erro) => solto.destroy(erro)).pipe(solto);
  await desempacotar(solto, async (nome, bytes) => {
    if (!NOME.test(nome)) throw new Error(`o arquivo não é uma cópia da Via Livre (${nome})`);
    await gravar(join(pasta, nome), bytes);
    if (nome === 'via-livre.json') await conferir(join(pasta, nome));
    if (bytes && nome.startsWith('arquivos/')) total += 1;
  });
  const banco = join(pasta, 'postgres.tar');
  if (!existsSync(banco)) {
    // The backup writes this file last: without it the database files are inconsistent.
    if (!existsSync(join(pasta, 'postgres', 'backup_label')))
      throw new Error('a cópia não tem banco de dados');
    return total;
  }
  await desempacotar(createReadStream(banco), (nome, bytes) => gravar(join(pasta, 'postgres', nome), bytes));
  return total;
}

/**
 * Calls `receber` once per file or folder (a folder has no bytes). Refuses links, devices and names that lead out of the folder.
 * @param {Readable} partes
 * @param {(nome: string, bytes: AsyncIterable<Uint8Array> | undefined) => Promise<void>} receber
 */
async function desempacotar(partes, receber) {
  // Imported only here, so that the other commands work without installed packages.
  const { createTarDecoder } = await import('modern-tar');
  const fonte = /** @type {ReadableStream<Uint8Array>} */ (Readable.toWeb(partes));
  const entradas = fonte.pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entradas) {
    const { name, type } = header;
    if (name.split('/').includes('..') || (type !== 'file' && type !== 'directory'))
      throw new Error(`nome recusado: ${name}`);
    await receber(name, type === 'file' ? body : undefined);
  }
}

/** @param {string} caminho */
async function conferir(caminho) {
  const { formato, migracao } = JSON.parse(await readFile(caminho, 'utf8'));
  if (!FORMATOS.includes(formato))
    throw new Error(`a cópia é do formato ${formato}, e este programa lê até o ${FORMATOS.at(-1)}`);
  if (migracao !== undefined && !existsSync(join(MIGRACOES, `${migracao}.sql`)))
    throw new Error(`a cópia é de uma versão mais nova da Via Livre (${migracao}): restaure com ela`);
}

/**
 * Writes a file, or creates a folder when there are no bytes. The data are on the disk when it resolves.
 * @param {string} caminho
 * @param {AsyncIterable<Uint8Array> | undefined} bytes
 */
async function gravar(caminho, bytes) {
  if (!bytes) return void (await mkdir(caminho, { recursive: true, mode: 0o700 }));
  await mkdir(dirname(caminho), { recursive: true, mode: 0o700 });
  const file = await open(caminho, 'w', 0o600);
  try {
    for await (const parte of bytes) await file.writeFile(parte);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** @param {string} pasta */
async function sincronizar(pasta) {
  const file = await open(pasta, 'r');
  await file.sync();
  await file.close();
}

const USO = 'Uso: npm run operador -- restaurar <arquivo>';

const AJUDA = [
  'Recria a pasta de dados (DATA_DIR) a partir de uma cópia que o comando backup gravou.',
  'O servidor tem de estar parado e a pasta de dados, vazia.',
  '',
  USO,
  '',
  '  arquivo  A cópia, um .tar.gz.',
].join('\n');
