import { createPrivateKey, type X509Certificate } from 'node:crypto';
import type { GuardedFetch } from '../../../../platform/domain/network/egress.ts';
import {
  type ProviderTest,
  type ProviderTestStep,
  providerTest,
  type SamlProvider,
} from '../../domain/identity-provider.ts';
import { parseCertificate, trustedCertificates } from '../certificates.ts';
import { type IdpMetadata, readIdpMetadata } from './idp-metadata.ts';
import { parseInstant } from './instant.ts';
import { quote } from './saml-refusal.ts';

export type SamlToTest = {
  readonly provider: SamlProvider;
  /** PEM of the decrypted signing key; null if requests are not signed. */
  readonly privateKey: string | null;
  readonly fetch: GuardedFetch;
  /** UTC ISO. */
  readonly now: string;
};

/** Runs every check that needs no user to sign in. Each step reports what it found. */
export const testSaml = async ({ fetch, now, privateKey, provider }: SamlToTest): Promise<ProviderTest> => {
  const instant = Date.parse(now);
  return providerTest([
    httpsStep('sso_url', provider.ssoUrl),
    ...(provider.sloUrl === null ? [] : [httpsStep('slo_url', provider.sloUrl)]),
    {
      name: 'certificates',
      ok: provider.certificates.length > 0,
      detail: `${provider.certificates.length} configured`,
    },
    ...provider.certificates.map((text, index) => certificateStep(text, index, instant)),
    ...(provider.signing === null ? [] : signingSteps(provider.signing.certificate, privateKey, instant)),
    ...(await metadataSteps(provider, fetch, instant)),
  ]);
};

const httpsStep = (name: string, url: string): ProviderTestStep =>
  URL.canParse(url) && isSafe(new URL(url))
    ? { name, ok: true, detail: quote(url) }
    : { name, ok: false, detail: `${quote(url)} must be an https URL` };

/** Plain http is allowed only to a developer's own machine. */
const isSafe = ({ hostname, protocol }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname));

const signingSteps = (text: string, privateKey: string | null, now: number): readonly ProviderTestStep[] => {
  const certificate = parseCertificate(text);
  const isPair = certificate !== undefined && privateKey !== null && isKeyOf(privateKey, certificate);
  return [
    { ...certificateStep(text, 0, now), name: 'signing_certificate' },
    {
      name: 'signing_key',
      ok: isPair,
      detail: isPair
        ? 'The private key belongs to the certificate'
        : 'The private key does not belong to the certificate',
    },
  ];
};

const isKeyOf = (privateKey: string, certificate: NonNullable<ReturnType<typeof parseCertificate>>): boolean => {
  try {
    return certificate.checkPrivateKey(createPrivateKey(privateKey));
  } catch {
    return false;
  }
};

const DAY = 86_400_000;
const WARNING_DAYS = 30;
const MIN_RSA_BITS = 2048;

/** Checks a configured certificate: format, dates and key. */
const certificateStep = (text: string, index: number, now: number): ProviderTestStep => {
  const name = `certificate_${index + 1}`;
  const certificate = parseCertificate(text);
  if (certificate === undefined) return { name, ok: false, detail: 'The text is not an X.509 certificate in PEM' };
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
  if (type !== 'rsa') return `its key type is ${type}, not RSA or EC`;
  const bits = details?.modulusLength ?? 0;
  return bits < MIN_RSA_BITS ? `its key has ${bits} bits, but at least ${MIN_RSA_BITS} are required` : undefined;
};

const MAX_BYTES = 1024 * 1024;
const MAX_SHOWN = 500;

/** Compares the configuration with the published metadata, without changing it. */
const metadataSteps = async (
  provider: SamlProvider,
  fetch: GuardedFetch,
  now: number,
): Promise<readonly ProviderTestStep[]> => {
  if (provider.metadataUrl === null) return [];
  const text = await fetchText(provider.metadataUrl, fetch);
  if (typeof text !== 'string') return [text];
  const reached = { name: 'metadata_reachable', ok: true, detail: `${text.length} characters` };
  const metadata = readIdpMetadata(text);
  if (!metadata.ok) return [reached, { name: 'metadata_readable', ok: false, detail: metadata.detail }];
  return [reached, readable(metadata, now), ...comparisons(provider, metadata)];
};

const fetchText = async (url: string, fetch: GuardedFetch): Promise<string | ProviderTestStep> => {
  const failed = (detail: string) => ({ name: 'metadata_reachable', ok: false, detail });
  try {
    const response = await fetch(url, { maxBytes: MAX_BYTES });
    return response.ok ? await response.text() : failed(`The metadata URL returned status ${response.status}`);
  } catch (error) {
    return failed(error instanceof Error ? error.message : 'The metadata URL cannot be fetched');
  }
};

const readable = ({ validUntil }: IdpMetadata, now: number): ProviderTestStep => {
  const end = parseInstant(validUntil ?? undefined);
  const name = 'metadata_readable';
  if (validUntil === null) return { name, ok: true, detail: 'SAML 2.0 metadata of one identity provider' };
  return { name, ok: end !== undefined && end > now, detail: `SAML 2.0 metadata, valid until ${validUntil}` };
};

const comparisons = (provider: SamlProvider, metadata: IdpMetadata): readonly ProviderTestStep[] => [
  compare('entity_id', provider.entityId, metadata.entityId),
  compare('sso_url_published', provider.ssoUrl, metadata.ssoUrl),
  certificatesPublished(provider, metadata),
  {
    name: 'request_signing_wanted',
    ok: !metadata.wantsSignedRequests || provider.signing !== null,
    detail: metadata.wantsSignedRequests
      ? 'The provider wants signed requests'
      : 'The provider accepts unsigned requests',
  },
];

const compare = (name: string, configured: string, published: string): ProviderTestStep => {
  if (configured === published) return { name, ok: true, detail: quote(configured) };
  const detail = `${quote(configured)} is configured, but the metadata has ${quote(published)}`;
  return { name, ok: false, detail, expected: configured, actual: published.slice(0, MAX_SHOWN) };
};

/** Fails if no published certificate is configured; warns about any that is missing, ahead of a key change. */
const certificatesPublished = (provider: SamlProvider, metadata: IdpMetadata): ProviderTestStep => {
  const configured = trustedCertificates(provider.certificates).map(({ fingerprint256 }) => fingerprint256);
  const published = trustedCertificates(metadata.certificates).map(({ fingerprint256 }) => fingerprint256);
  const missing = published.filter((fingerprint) => !configured.includes(fingerprint));
  const name = 'certificates_published';
  if (missing.length === 0) return { name, ok: true, detail: 'Every published certificate is configured' };
  const detail = `published but not configured: SHA-256 ${missing.join(', ')}`;
  return missing.length === published.length ? { name, ok: false, detail } : { name, ok: true, warning: true, detail };
};
