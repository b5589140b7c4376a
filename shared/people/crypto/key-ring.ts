import { hkdfSync } from 'node:crypto';
import * as z from 'zod';
import { jsonIn } from '../../platform/domain/stored-shape.ts';

/** Purpose of a key; keys of different purposes are independent. */
export type KeyPurpose = 'seal' | 'audit';

export type RingKey = { readonly id: string; readonly bytes: Uint8Array };

export type KeyRing = {
  /** The current key, used for new data. */
  readonly current: (purpose: KeyPurpose) => Promise<RingKey>;
  /** Undefined if the ring does not (or no longer) hold the key. */
  readonly find: (purpose: KeyPurpose, id: string) => Promise<RingKey | undefined>;
};

/** `{"current": "k2", "k1": "…", "k2": "…"}`; each text has at least 256 random bits. */
const Ring = z
  .object({ current: z.string() })
  .catchall(z.string().min(43))
  .refine(({ current, ...keys }) => Object.hasOwn(keys, current), 'must name an existing key as current');

const KEY_BYTES = 32;

type ReadRing = (options?: { readonly fresh: boolean }) => Promise<string>;

/**
 * Derives keys from a ring by HKDF-SHA256 (RFC 5869). Reads the ring again for an unknown key, which may have been
 * added since.
 * @throws Error if the secret is not a key ring, without revealing its text
 */
export const createKeyRing = (readSecret: ReadRing): KeyRing => {
  const textOf = (secret: string, id: string): string | undefined => {
    const { current: _, ...texts } = parse(secret);
    return Object.hasOwn(texts, id) ? texts[id] : undefined;
  };
  const find: KeyRing['find'] = async (purpose, id) => {
    const text = textOf(await readSecret(), id) ?? textOf(await readSecret({ fresh: true }), id);
    return text === undefined ? undefined : { id, bytes: derive(text, purpose) };
  };
  return {
    find,
    current: async (purpose) => {
      const { current } = parse(await readSecret());
      const key = await find(purpose, current);
      if (key === undefined) throw new Error('The key ring lost its current key');
      return key;
    },
  };
};

const parse = (text: string): z.output<typeof Ring> => {
  const ring = Ring.safeParse(jsonIn(text));
  if (!ring.success) throw new Error('The key secret is not a valid key ring');
  return ring.data;
};

const derive = (text: string, purpose: KeyPurpose): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', text, 'counterfoil', purpose, KEY_BYTES));

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Longer than functions cache the ring, so nothing is sealed with the old key afterwards. */
const KNOWN_EVERYWHERE = 10 * MINUTE;

const MADE_AT = /^k(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/;

/** The ID holds the creation time: `k20260301100000`. */
export const withNewKey = (text: string, now: string, newText: string): string => {
  const ring = parse(text);
  const id = `k${now.replaceAll(/\D/g, '').slice(0, 14)}`;
  if (Object.hasOwn(ring, id)) throw new Error(`Key ${id} already exists. Wait a second and try again`);
  return JSON.stringify({ ...ring, current: id, [id]: newText });
};

export const withoutKeys = (text: string, ids: readonly string[]): string => {
  const { current, ...keys } = parse(text);
  return JSON.stringify({ current, ...Object.fromEntries(Object.entries(keys).filter(([id]) => !ids.includes(id))) });
};

export const currentKey = (text: string): string => parse(text).current;

/** IDs of keys replaced at least that many days ago. The generated first key is the oldest. */
export const supersededKeys = (text: string, days: number, now: string): readonly string[] => {
  const { current: _, ...keys } = parse(text);
  const made = Object.keys(keys)
    .map((id) => ({ id, at: madeAt(id) }))
    .toSorted((a, b) => a.at - b.at);
  const before = Date.parse(now) - Math.max(days * DAY, KNOWN_EVERYWHERE);
  return made.filter((_key, index) => (made[index + 1]?.at ?? Number.POSITIVE_INFINITY) <= before).map(({ id }) => id);
};

const madeAt = (id: string): number => {
  const [, year, month, day, hour, minute, second] = MADE_AT.exec(id) ?? [];
  return year === undefined ? 0 : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};
