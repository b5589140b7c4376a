import { createHash } from 'node:crypto';

/** OIDC Core §3.1.3.6: the left half of the hash that belongs to the algorithm of the signature, as base64url. */
export const leftHalfHash = (text: string, alg: string | undefined): string => {
  const digest = createHash(hashOf(alg)).update(text, 'ascii').digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
};

const hashOf = (alg = ''): string => {
  if (alg === 'EdDSA' || alg === 'Ed25519') return 'sha512';
  return `sha${alg.slice(-3)}`;
};
