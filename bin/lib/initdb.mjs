// Makes an empty cluster of the embedded database in the given folder. In its own process, because it takes a gigabyte.
import { PGlite } from '@electric-sql/pglite';

const pglite = await PGlite.create(process.argv[2]);
await pglite.close();
