import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { ProviderChecks } from '../domain/people/provider-rules.ts';

const read = (pem: string): X509Certificate | undefined => {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
};

/** Whether texts are certificates and keys, and belong together. */
export const CERTIFICATE_CHECKS: Pick<ProviderChecks, 'isCertificate' | 'isKeyPair'> = {
  isCertificate: (pem) => read(pem) !== undefined,
  isKeyPair: (privateKey, certificate) => {
    try {
      return read(certificate)?.checkPrivateKey(createPrivateKey(privateKey)) === true;
    } catch {
      return false;
    }
  },
};
