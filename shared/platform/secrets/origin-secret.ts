import * as z from 'zod';
import type { SecretReader } from './read-secret.ts';
import { isSameText } from './same-text.ts';

/** The edge sends `current` now or after the next deployment and, during a rotation, may still send `previous`. */
const OriginSecret = z.object({ current: z.string().min(1), previous: z.string().min(1).optional() });
export type OriginSecret = z.infer<typeof OriginSecret>;

/** @throws Error without the text, which is a secret */
export const readOriginSecret = (text: string): OriginSecret => {
  const { success, data } = OriginSecret.safeParse(parsed(text));
  if (!success) throw new Error('The origin secret must be JSON with `current`, and `previous` during a rotation');
  return data;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Whether a text is the origin's secret. An unknown one may have been added since the secret was last read, so the
 * reader refreshes it, though not for every guess.
 */
export const createOriginCheck =
  (read: SecretReader) =>
  async (given: string): Promise<boolean> => {
    if (given === '') return false;
    return isOneOf(given, await read()) || isOneOf(given, await read({ fresh: true }));
  };

const isOneOf = (given: string, text: string): boolean => {
  const { current, previous } = readOriginSecret(text);
  const isCurrent = isSameText(given, current);
  return (previous !== undefined && isSameText(given, previous)) || isCurrent;
};
