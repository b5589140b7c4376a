import type { GuardedFetch } from '../../../platform/domain/guarded-fetch.ts';
import type { SamlProvider } from '../../domain/identity-provider.ts';
import type { ProviderTestStep } from '../../domain/provider-test.ts';
import { type IdpMetadata, readIdpMetadata } from './idp-metadata.ts';
import { parseInstant } from './instant.ts';
import { quote } from './saml-refusal.ts';
import { trustedCertificates } from './signature/trusted-certificate.ts';

const MAX_BYTES = 1024 * 1024;
const MAX_SHOWN = 500;

/** Compares what is configured with what the provider publishes; nothing of it is taken over. */
export const metadataSteps = async (
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
    return response.ok ? await response.text() : failed(`The metadata URL answers ${response.status}`);
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
      : 'The provider takes unsigned requests',
  },
];

const compare = (name: string, configured: string, published: string): ProviderTestStep => {
  if (configured === published) return { name, ok: true, detail: quote(configured) };
  const detail = `configured is ${quote(configured)}, the metadata say ${quote(published)}`;
  return { name, ok: false, detail, expected: configured, actual: published.slice(0, MAX_SHOWN) };
};

/** At least one published certificate is configured; one that is not yet is worth a look before the change of keys. */
const certificatesPublished = (provider: SamlProvider, metadata: IdpMetadata): ProviderTestStep => {
  const configured = trustedCertificates(provider.certificates).map(({ fingerprint256 }) => fingerprint256);
  const published = trustedCertificates(metadata.certificates).map(({ fingerprint256 }) => fingerprint256);
  const missing = published.filter((fingerprint) => !configured.includes(fingerprint));
  const name = 'certificates_published';
  if (missing.length === 0) return { name, ok: true, detail: 'Every published certificate is configured' };
  const detail = `not configured, but published: SHA-256 ${missing.join(', ')}`;
  return missing.length === published.length ? { name, ok: false, detail } : { name, ok: true, warning: true, detail };
};
