// Makes an empty cluster of the embedded database in the folder of its argument. A process of its own: it takes a gigabyte.
import { PGlite } from '@electric-sql/pglite';

const pglite = await PGlite.create(process.argv[2]);
await pglite.close();
