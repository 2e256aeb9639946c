import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import * as v from 'valibot';
import type { SimulatorStore } from '#backend/platform/simulators/store.ts';
import type { Clock } from '#lib/dates.ts';

const SHELF = 'pagbank.chave';

const keys = v.object({ publicKey: v.string(), privateKey: v.string(), createdAt: v.number() });

export type CardKeys = v.InferOutput<typeof keys>;

export async function cardKeys(store: SimulatorStore): Promise<CardKeys | undefined> {
  const found = v.safeParse(keys, await store.get(SHELF, 'card'));
  return found.success ? found.output : undefined;
}

/** The account's key pair; made once and stored, so that a form opened before a restart still works. */
export async function createCardKeys(store: SimulatorStore, clock: Clock): Promise<CardKeys> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const made = { publicKey: publicKey.toString('base64'), privateKey, createdAt: clock().getTime() };
  await store.put(SHELF, 'card', made);
  return made;
}

const generate = promisify(generateKeyPair);
