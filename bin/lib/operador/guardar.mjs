import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { causaDe } from './causa.mjs';
import { encerrar, SAIDA } from './saida.mjs';

/**
 * A driver may have named the file: the name stays in this folder, is seen by `ls`, and does not control the terminal.
 * @param {string} nome
 */
function nomeSeguro(nome) {
  return nome.replace(/[/\\\p{C}]/gu, '_').replace(/^\.+/, '_');
}

/**
 * Writes a command's file atomically, readable by this user only.
 * @param {import('node:http').IncomingMessage} answer
 * @param {{ para: string | undefined, json: boolean }} opcoes
 */
export async function guardar(answer, { para, json }) {
  const [, escrito = 'arquivo'] =
    /filename\*=UTF-8''(\S+)/.exec(answer.headers['content-disposition'] ?? '') ?? [];
  const caminho = resolve(para ?? nomeSeguro(decodeURIComponent(escrito)));
  if (existsSync(caminho)) encerrar(SAIDA.erro, `Já existe ${caminho}: escolha outro lugar com --para.`);
  const hash = createHash('sha256');
  let bytes = 0;
  const conta = new Transform({
    transform(parte, _, done) {
      bytes += parte.length;
      hash.update(parte);
      done(null, parte);
    },
  });
  const parcial = `${caminho}.parte`;
  try {
    await pipeline(answer, conta, createWriteStream(parcial, { mode: 0o600, flush: true }));
    await rename(parcial, caminho);
  } catch (erro) {
    await rm(parcial, { force: true });
    encerrar(SAIDA.erro, `O arquivo ${caminho} não pôde ser gravado: ${causaDe(erro)}.`);
  }
  const dados = { arquivo: caminho, bytes, sha256: hash.digest('hex') };
  console.log(
    json ? JSON.stringify(dados, null, 2) : `Gravado em ${caminho} (${(bytes / 1e6).toFixed(1)} MB).`,
  );
}
