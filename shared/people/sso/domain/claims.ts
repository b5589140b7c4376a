import { isFields } from '../../../platform/domain/guards.ts';

/** A provider's assertions about a user: a JSON object. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * The value at a dotted path (`user.email`, `emails.0`). Names that contain dots, such as URL claims, are tried first.
 * Reads own properties only.
 */
export const readPath = (value: unknown, path: string): unknown => {
  if (!isNested(value) || path === '') return undefined;
  if (Object.hasOwn(value, path)) return value[path];
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const head = path.slice(0, dot);
    const found = Object.hasOwn(value, head) ? readPath(value[head], path.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
};

/** A string or number as trimmed text; null for anything else and for empty text. */
export const textOf = (value: unknown): string | null => {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof text !== 'string') return null;
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
};

/** Like `textOf`, but null if longer than `maxLength`: truncated names would be wrong names. */
export const shortTextOf = (value: unknown, maxLength = 255): string | null => {
  const text = typeof value === 'string' ? textOf(value) : null;
  return text !== null && text.length <= maxLength && !/\p{Cc}/u.test(text) ? text : null;
};

/** Longest address that can receive email (RFC 5321). */
const MAX_EMAIL_LENGTH = 254;

type EmailClaims = { readonly email: string | null; readonly emailVerified: boolean };

/**
 * The email address, and whether the provider says that it is verified: the boolean `true`, not the text. The claim
 * counts only for the address in the same source; another source may confirm the same address.
 */
export const emailClaims = (sources: readonly Claims[], email: string, verified: string | null): EmailClaims => {
  const stated = sources.map((claims) => ({
    email: shortTextOf(readPath(claims, email), MAX_EMAIL_LENGTH),
    verified: verified === null ? undefined : readPath(claims, verified),
  }));
  const address = stated.find((source) => source.email !== null)?.email ?? null;
  const words = stated.filter((source) => source.email === address).map((source) => source.verified);
  const statements = words.filter((word) => word !== undefined);
  return {
    email: address,
    emailVerified: address !== null && statements.length > 0 && statements.every((word) => word === true),
  };
};

const MAX_GROUPS = 1_000;
const MAX_GROUP_LENGTH = 512;

/** The groups in a claim, where a string is one group; null if the claim is missing or not a list of strings. */
export const groupsOf = (claim: unknown): readonly string[] | null => {
  if (typeof claim === 'string') return groupsOf(claim === '' ? [] : [claim]);
  if (!Array.isArray(claim) || claim.length > MAX_GROUPS || !claim.every(isGroup)) return null;
  return [...new Set(claim)];
};

const isGroup = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_GROUP_LENGTH;

const MAX_ATTRIBUTES = 100;
/** UTF-16 units of an attribute's name and values together. */
const MAX_ATTRIBUTE_LENGTH = 4_096;
const MAX_DEPTH = 5;

/** Claims about the sign-in, not the user. */
const PROTOCOL = new Set([
  'iss',
  'aud',
  'azp',
  'exp',
  'iat',
  'nbf',
  'nonce',
  'jti',
  'sid',
  'at_hash',
  'c_hash',
  's_hash',
]);

type Attributes = Readonly<Record<string, readonly string[]>>;

/**
 * All other claims as lists of strings under dotted names: the first 100 attributes in order. Attributes over 4 KB are
 * dropped, because a truncated value would be a wrong value.
 */
export const flattenAttributes = (claims: Claims): Attributes => {
  const attributes = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(claims)) {
    if (!PROTOCOL.has(name)) flatten(name, value, attributes, 1);
  }
  return Object.fromEntries(attributes);
};

const flatten = (name: string, value: unknown, into: Map<string, readonly string[]>, depth: number): void => {
  if (isFields(value)) {
    if (depth === MAX_DEPTH) return;
    for (const [key, inner] of Object.entries(value)) flatten(`${name}.${key}`, inner, into, depth + 1);
    return;
  }
  const texts = (Array.isArray(value) ? value : [value]).flatMap(scalarText);
  const length = texts.reduce((sum, text) => sum + text.length, name.length);
  if (texts.length === 0 || length > MAX_ATTRIBUTE_LENGTH || into.size >= MAX_ATTRIBUTES || isInherited(name)) return;
  into.set(name, texts);
};

const scalarText = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
};

/** The indexes of a list are fields, too. */
const isNested = (value: unknown): value is Claims => typeof value === 'object' && value !== null;

/** Names such as `constructor` exist on every object, so a lookup would find them without the provider sending them. */
const isInherited = (name: string): boolean => name in Object.prototype;
