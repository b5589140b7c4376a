import type { Sealed } from '../identity-provider.ts';

/** Members of a public EC key (RFC 7518 §6.2). */
export type PublicJwk = {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly kid: string;
};

/** A key that access tokens are signed with (ES256). */
export type SigningKey = {
  readonly publicJwk: PublicJwk;
  /** A JWK, sealed with the context of `signingKeyContext`. */
  readonly privateJwk: Sealed;
  readonly createdAt: string;
  /** It is published before, so that everybody knows it when its first token comes. */
  readonly activeFrom: string;
};

export const signingKeyContext = (kid: string): string => `signing-key:${kid}`;

const MINUTE = 60_000;
/** Longer than public keys are remembered anywhere. */
const PUBLISHED_BEFORE = 10 * MINUTE;
/** Longer than a token lives. */
const KEPT_AFTER = 60 * MINUTE;
const RENEWED_AFTER = 90 * 24 * 60 * MINUTE;

const after = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

/** When a new key becomes active: at once where there is none yet. */
export const activation = (keys: readonly SigningKey[], now: string): string =>
  keys.length === 0 ? now : after(now, PUBLISHED_BEFORE);

/** The key to sign with now: of those that are active the youngest. */
export const activeKey = (keys: readonly SigningKey[], now: string): SigningKey | undefined =>
  byActivation(keys.filter(({ activeFrom }) => activeFrom <= now)).at(-1);

/** Whether it is time for another one. */
export const needsSuccessor = (keys: readonly SigningKey[], now: string): boolean => {
  const youngest = byActivation(keys).at(-1);
  return youngest === undefined || after(youngest.createdAt, RENEWED_AFTER) <= now;
};

/** With the key, and without those whose last token has ended. */
export const withKey = (keys: readonly SigningKey[], key: SigningKey, now: string): readonly SigningKey[] => {
  const all = byActivation([...keys, key]);
  return all.filter((_, index) => {
    const successor = all[index + 1];
    return successor === undefined || after(successor.activeFrom, KEPT_AFTER) > now;
  });
};

const byActivation = (keys: readonly SigningKey[]): readonly SigningKey[] =>
  keys.toSorted((a, b) => (a.activeFrom < b.activeFrom ? -1 : 1));
