import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { ProviderChecks } from '../domain/provider-draft.ts';

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

/** As identity providers show them: PEM, or its base64 alone. Undefined for what is neither. */
export const parseCertificate = (text: string): X509Certificate | undefined => {
  const body = text.replace(/-----(?:BEGIN|END) CERTIFICATE-----/g, '').replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body)) return undefined;
  try {
    return new X509Certificate(Buffer.from(body, 'base64'));
  } catch {
    return undefined;
  }
};

/**
 * The certificates that an administrator configured. They are pins: their keys count, their dates do not (an expired one
 * is an error when the provider is tested, not a locked door), and no authority is asked.
 */
export const trustedCertificates = (texts: readonly string[]): readonly X509Certificate[] =>
  texts.map(parseCertificate).filter((certificate) => certificate !== undefined);
