import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { ProviderChecks } from '../domain/provider-draft.ts';

/** Checks with the same parser that sign-in uses. */
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

/** Expiry as UTC ISO; undefined if the text is not a certificate. */
export const certificateEnd = (pem: string): string | undefined => parseCertificate(pem)?.validToDate.toISOString();

/** Parses PEM or bare base64, as identity providers show it. Undefined for anything else. */
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
 * The certificates an administrator configured. They are pins: only their keys count. An expired one fails the provider
 * test but does not block sign-in, and no CA is consulted.
 */
export const trustedCertificates = (texts: readonly string[]): readonly X509Certificate[] =>
  texts.map(parseCertificate).filter((certificate) => certificate !== undefined);
