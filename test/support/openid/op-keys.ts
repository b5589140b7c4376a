import { createHmac, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto';

/** A provider's key pair and a function to sign with it. */
export type OpKey = {
  readonly jwk: JsonWebKey & { kid: string; use?: string; alg?: string };
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
};

export type Signer = (input: string) => Buffer;

const keyOf = (kid: string, pair: { privateKey: KeyObject; publicKey: KeyObject }): OpKey => ({
  ...pair,
  jwk: { ...pair.publicKey.export({ format: 'jwk' }), kid, use: 'sig' },
});

export const rsaKey = (kid: string, modulusLength = 2048): OpKey =>
  keyOf(kid, generateKeyPairSync('rsa', { modulusLength }));
export const ecKey = (kid: string, namedCurve: string): OpKey => keyOf(kid, generateKeyPairSync('ec', { namedCurve }));
export const edKey = (kid: string): OpKey => keyOf(kid, generateKeyPairSync('ed25519'));

/** Implemented here, to sign what no library would. */
export const signer = (alg: string, key: KeyObject): Signer => {
  const hash = `sha${alg.slice(-3)}`;
  if (alg.startsWith('RS')) return (input) => sign(hash, Buffer.from(input), key);
  if (alg.startsWith('PS')) {
    return (input) => sign(hash, Buffer.from(input), { key, padding: 6, saltLength: Number(alg.slice(-3)) / 8 });
  }
  if (alg.startsWith('ES')) return (input) => sign(hash, Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
  return (input) => sign(null, Buffer.from(input), key);
};

export const hmacSigner =
  (secret: string | Buffer): Signer =>
  (input) =>
    createHmac('sha256', secret).update(input).digest();

export const encodeJwt = (header: unknown, claims: unknown, by: Signer): string => {
  const input = `${base64url(header)}.${base64url(claims)}`;
  return `${input}.${by(input).toString('base64url')}`;
};

export const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
