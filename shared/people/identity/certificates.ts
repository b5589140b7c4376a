import { createPrivateKey } from 'node:crypto';
import type { ProviderChecks } from '../domain/provider-rules.ts';
import { parseCertificate } from './saml/signature/trusted-certificate.ts';

/** Whether texts are certificates, as a sign-in will read them, and keys, and belong together. */
export const CERTIFICATE_CHECKS: Pick<ProviderChecks, 'isCertificate' | 'isKeyPair'> = {
  isCertificate: (pem) => parseCertificate(pem) !== undefined,
  isKeyPair: (privateKey, certificate) => {
    try {
      return parseCertificate(certificate)?.checkPrivateKey(createPrivateKey(privateKey)) === true;
    } catch {
      return false;
    }
  },
};

/** Until when a certificate is valid, UTC ISO; undefined for what is none. */
export const certificateEnd = (pem: string): string | undefined => parseCertificate(pem)?.validToDate.toISOString();
