import type { Claims } from './read-path.ts';

const MAX_ATTRIBUTES = 100;
/** UTF-16 units of an attribute's name and values together. */
const MAX_LENGTH = 4_096;
const MAX_DEPTH = 5;

/** About the sign-in, not about the person. */
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
 * All else that a provider said, as lists of texts under dotted names. The first hundred attributes, in the order
 * given; what is longer than 4 KB is left out whole, for a cut value is a wrong value.
 */
export const flattenAttributes = (claims: Claims): Attributes => {
  const attributes = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(claims)) {
    if (!PROTOCOL.has(name)) flatten(name, value, attributes, 1);
  }
  return Object.fromEntries(attributes);
};

const flatten = (name: string, value: unknown, into: Map<string, readonly string[]>, depth: number): void => {
  if (isObject(value)) {
    if (depth === MAX_DEPTH) return;
    for (const [key, inner] of Object.entries(value)) flatten(`${name}.${key}`, inner, into, depth + 1);
    return;
  }
  const texts = (Array.isArray(value) ? value : [value]).flatMap(scalarText);
  const length = texts.reduce((sum, text) => sum + text.length, name.length);
  if (texts.length === 0 || length > MAX_LENGTH || into.size >= MAX_ATTRIBUTES || isInherited(name)) return;
  into.set(name, texts);
};

const scalarText = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
};

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `constructor` and its like: whoever looks them up in an object finds something without a provider's doing. */
const isInherited = (name: string): boolean => name in Object.prototype;
