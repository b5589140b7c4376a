import { hkdfSync } from 'node:crypto';
import * as z from 'zod';

/** What a key is for; keys of different purposes have nothing in common. */
export type KeyPurpose = 'seal' | 'audit';

export type RingKey = { readonly id: string; readonly bytes: Uint8Array };

export type KeyRing = {
  /** The key that new things are made with. */
  readonly current: (purpose: KeyPurpose) => Promise<RingKey>;
  /** Undefined for a key that the ring does not hold (any more). */
  readonly find: (purpose: KeyPurpose, id: string) => Promise<RingKey | undefined>;
};

/** `{"current": "k2", "k1": "…", "k2": "…"}`; each text is random enough for 256 bits. */
const Ring = z
  .object({ current: z.string() })
  .catchall(z.string().min(43))
  .refine(({ current, ...keys }) => Object.hasOwn(keys, current), 'names no key as current');

const KEY_BYTES = 32;

type ReadRing = (options?: { readonly fresh: boolean }) => Promise<string>;

/**
 * Keys derived from the texts of a ring by HKDF-SHA256 (RFC 5869). A key that is not known may have been added since the
 * ring was read, so it is read once more.
 * @throws Error when the secret is no ring; never with its text.
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
  const ring = Ring.safeParse(jsonOf(text));
  if (!ring.success) throw new Error('The secret of the keys is no key ring');
  return ring.data;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const derive = (text: string, purpose: KeyPurpose): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', text, 'counterfoil', purpose, KEY_BYTES));
