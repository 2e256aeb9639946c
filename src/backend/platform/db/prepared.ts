import type { Db } from './database.ts';

let names = 0;

/** A frequent query, built and planned once per database handle. `make` must end in `.prepare(name)` and use placeholders. */
export function preparedQuery<Q>(make: (db: Db, name: string) => Q): (db: Db) => Q {
  const made = new WeakMap<Db, Q>();
  names += 1;
  const name = `via_livre_${names}`;
  return (db) => {
    const known = made.get(db);
    if (known) return known;
    const query = make(db, name);
    made.set(db, query);
    return query;
  };
}
