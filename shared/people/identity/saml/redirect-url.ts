import { createPrivateKey, sign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { ECDSA_SHA256, RSA_SHA256 } from './signature/algorithms.ts';

type Redirect = {
  /** Of the identity provider; may have a query of its own. */
  readonly endpoint: string;
  readonly parameter: 'SAMLRequest' | 'SAMLResponse';
  readonly xml: string;
  readonly relayState: string | null;
  /** PEM; null leaves the message unsigned. */
  readonly privateKey: string | null;
};

/** The address that carries a message by the HTTP-Redirect binding (bindings 3.4.4.1). */
export const redirectUrl = ({ endpoint, parameter, privateKey, relayState, xml }: Redirect): string => {
  const message = `${parameter}=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`;
  const query = relayState === null ? message : `${message}&RelayState=${encodeURIComponent(relayState)}`;
  const separator = endpoint.includes('?') ? '&' : '?';
  return `${endpoint}${separator}${privateKey === null ? query : signed(query, privateKey)}`;
};

const signed = (query: string, privateKey: string): string => {
  const key = createPrivateKey(privateKey);
  const algorithm = key.asymmetricKeyType === 'ec' ? ECDSA_SHA256 : RSA_SHA256;
  const octets = `${query}&SigAlg=${encodeURIComponent(algorithm)}`;
  const signature = sign('sha256', Buffer.from(octets), { key, dsaEncoding: 'ieee-p1363' });
  return `${octets}&Signature=${encodeURIComponent(signature.toString('base64'))}`;
};
