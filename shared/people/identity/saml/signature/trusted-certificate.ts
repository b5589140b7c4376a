import { X509Certificate } from 'node:crypto';

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
