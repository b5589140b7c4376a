import { constants, type KeyObject, verify } from 'node:crypto';

export type SignatureMethod = {
  readonly hash: string;
  readonly key: 'rsa' | 'ec';
  readonly padding?: 'pss';
};

/** Accepted algorithms by XML Signature URI. */
export type Algorithms = {
  readonly signatures: Readonly<Record<string, SignatureMethod>>;
  readonly digests: Readonly<Record<string, string>>;
};

const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const PSS = 'http://www.w3.org/2007/05/xmldsig-more#';

export const RSA_SHA256 = `${MORE}rsa-sha256`;
export const ECDSA_SHA256 = `${MORE}ecdsa-sha256`;

/** SHA-256 or stronger, and never HMAC, whose key would be the public certificate. */
export const STRICT_ALGORITHMS: Algorithms = {
  signatures: {
    [RSA_SHA256]: { hash: 'sha256', key: 'rsa' },
    [`${MORE}rsa-sha384`]: { hash: 'sha384', key: 'rsa' },
    [`${MORE}rsa-sha512`]: { hash: 'sha512', key: 'rsa' },
    [`${PSS}sha256-rsa-MGF1`]: { hash: 'sha256', key: 'rsa', padding: 'pss' },
    [ECDSA_SHA256]: { hash: 'sha256', key: 'ec' },
    [`${MORE}ecdsa-sha384`]: { hash: 'sha384', key: 'ec' },
    [`${MORE}ecdsa-sha512`]: { hash: 'sha512', key: 'ec' },
  },
  digests: {
    'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
    [`${MORE}sha384`]: 'sha384',
    'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
  },
};

/** The method of a URI; own properties only, so that `constructor` is unknown. */
export const methodOf = <T>(methods: Readonly<Record<string, T>>, uri: string): T | undefined =>
  Object.hasOwn(methods, uri) ? methods[uri] : undefined;

/** Whether the key signed the octets; false for a key of the wrong type. */
export const verifyOctets = (method: SignatureMethod, octets: Buffer, key: KeyObject, signature: Buffer): boolean => {
  if (key.asymmetricKeyType !== method.key) return false;
  if (method.key === 'ec') return verify(method.hash, octets, { key, dsaEncoding: 'ieee-p1363' }, signature);
  return method.padding === 'pss'
    ? verify(method.hash, octets, { key, padding: constants.RSA_PKCS1_PSS_PADDING }, signature)
    : verify(method.hash, octets, key, signature);
};
