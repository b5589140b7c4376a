import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { Sealed } from '../../sso/domain/identity-provider.ts';

/** Members of a public EC key (RFC 7518 §6.2). */
export type PublicJwk = {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly kid: string;
};

/** A key that signs access tokens (ES256). */
export type SigningKey = {
  readonly publicJwk: PublicJwk;
  /** Private JWK, sealed with the context `signingKeyContext`. */
  readonly privateJwk: Sealed;
  readonly createdAt: string;
  /** Published earlier, so that verifiers have the key before its first token. */
  readonly activeFrom: string;
};

export const signingKeyContext = (kid: string): string => `signing-key:${kid}`;

const MINUTE = 60_000;
/** Longer than any cache keeps public keys. */
const PUBLISHED_BEFORE = 10 * MINUTE;
/** Longer than a token lives. */
const KEPT_AFTER = 60 * MINUTE;
const RENEWED_AFTER = 90 * 24 * 60 * MINUTE;

const after = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

/** When a new key becomes active: immediately if it is the first. */
export const activation = (keys: readonly SigningKey[], now: string): string =>
  keys.length === 0 ? now : after(now, PUBLISHED_BEFORE);

/** The newest active key, which signs now. */
export const activeKey = (keys: readonly SigningKey[], now: string): SigningKey | undefined =>
  byActivation(keys.filter(({ activeFrom }) => activeFrom <= now)).at(-1);

/** Whether the next key should be created. */
export const needsSuccessor = (keys: readonly SigningKey[], now: string): boolean => {
  const youngest = byActivation(keys).at(-1);
  return youngest === undefined || after(youngest.createdAt, RENEWED_AFTER) <= now;
};

/** Adds the key and drops keys whose last token has expired. */
export const withKey = (keys: readonly SigningKey[], key: SigningKey, now: string): readonly SigningKey[] => {
  const all = byActivation([...keys, key]);
  return all.filter((_, index) => {
    const successor = all[index + 1];
    return successor === undefined || after(successor.activeFrom, KEPT_AFTER) > now;
  });
};

const byActivation = (keys: readonly SigningKey[]): readonly SigningKey[] =>
  keys.toSorted((a, b) => compareText(a.activeFrom, b.activeFrom));
