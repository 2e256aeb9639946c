import { buffer } from 'node:stream/consumers';
import { lerPdf } from './lerPdf.ts';

// The process that reads one notice: the file comes through stdin, the day as an argument, and the fields leave as JSON (leitor.ts).
// stdout is the answer; messages of pdf.js go elsewhere.
console.log = console.error;
const [, , hoje = ''] = process.argv;
process.stdout.write(JSON.stringify(await lerPdf(new Uint8Array(await buffer(process.stdin)), hoje)), () =>
  process.exit(0),
);
