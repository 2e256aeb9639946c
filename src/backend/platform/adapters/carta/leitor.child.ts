import { buffer } from 'node:stream/consumers';
import { lerPdf } from './lerPdf.ts';

// The child process that reads one notice (leitor.ts): the file is stdin, today's date is an argument, the fields are written as JSON.
// stdout holds only the answer, so messages of pdf.js go to stderr.
console.log = console.error;
const [, , hoje = ''] = process.argv;
process.stdout.write(JSON.stringify(await lerPdf(new Uint8Array(await buffer(process.stdin)), hoje)), () =>
  process.exit(0),
);
