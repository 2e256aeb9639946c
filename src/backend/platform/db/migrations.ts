import { createHash } from 'node:crypto';
import * as v from 'valibot';

export interface Migration {
  name: string;
  /** Creation time in epoch milliseconds; Drizzle orders migrations by it. */
  writtenAt: number;
  hash: string;
  statements: string[];
}

const journals: Record<string, unknown> = import.meta.glob('./migrations/meta/_journal.json', {
  eager: true,
  import: 'default',
});
const files: Record<string, unknown> = import.meta.glob('./migrations/*.sql', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const Journal = v.object({ entries: v.array(v.object({ tag: v.string(), when: v.number() })) });

/** The migrations made by drizzle-kit, in order. They are part of the built program: no folder is read. */
export const migrations: readonly Migration[] = v
  .parse(Journal, journals['./migrations/meta/_journal.json'])
  .entries.map(({ tag, when }) => {
    const text = v.parse(v.string(), files[`./migrations/${tag}.sql`]);
    return {
      name: tag,
      writtenAt: when,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split('--> statement-breakpoint'),
    };
  });
