import { buffer } from 'node:stream/consumers';
import { lerPdf } from './lerPdf.ts';

// The process that reads one notice: the file comes through stdin, the day by argument, and the fields go out as JSON (leitor.ts).
// Standard output is the answer; what pdf.js tells of a file goes elsewhere.
console.log = console.error;
const [, , hoje = ''] = process.argv;
process.stdout.write(JSON.stringify(await lerPdf(new Uint8Array(await buffer(process.stdin)), hoje)), () =>
  process.exit(0),
);
