import type { X509Certificate } from 'node:crypto';
import type { ProviderTestStep } from '../../domain/provider-test.ts';
import { quote } from './saml-refusal.ts';
import { parseCertificate } from './signature/trusted-certificate.ts';

const DAY = 86_400_000;
const WARNING_DAYS = 30;
const MIN_RSA_BITS = 2048;

/** One configured certificate: that it is one, its dates and its key. */
export const certificateStep = (text: string, index: number, now: number): ProviderTestStep => {
  const name = `certificate_${index + 1}`;
  const certificate = parseCertificate(text);
  if (certificate === undefined) return { name, ok: false, detail: 'This is no X.509 certificate in PEM' };
  const who = `${quote(certificate.subject)}, SHA-256 ${certificate.fingerprint256}`;
  const fault = faultOf(certificate, now);
  if (fault !== undefined) return { name, ok: false, detail: `${who}: ${fault}` };
  const days = Math.floor((Date.parse(certificate.validTo) - now) / DAY);
  const detail = `${who}: valid for ${days} more days`;
  return days < WARNING_DAYS ? { name, ok: true, warning: true, detail } : { name, ok: true, detail };
};

const faultOf = (certificate: X509Certificate, now: number): string | undefined => {
  if (Date.parse(certificate.validTo) <= now) return `expired on ${certificate.validTo}`;
  if (Date.parse(certificate.validFrom) > now) return `valid only from ${certificate.validFrom}`;
  const { asymmetricKeyDetails: details, asymmetricKeyType: type } = certificate.publicKey;
  if (type === 'ec') return undefined;
  if (type !== 'rsa') return `its key is of the kind ${type}, not RSA or EC`;
  const bits = details?.modulusLength ?? 0;
  return bits < MIN_RSA_BITS ? `its key has ${bits} bits, at least ${MIN_RSA_BITS} are needed` : undefined;
};
