import { toFlag } from '../../../shared/people/schema/admin-user.ts';
import type { IdentityProvider } from '../../../shared/people/sso/domain/identity-provider.ts';
import { readIdpMetadata } from '../../../shared/people/sso/protocols/saml/idp-metadata.ts';
import { missingMetadataUrl, withMetadata } from '../../../shared/people/sso/schema/saml-metadata-fields.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import { EgressRefusedError, type GuardedFetch } from '../../../shared/platform/domain/network/egress.ts';
import { isBlank } from '../../../shared/platform/domain/text/sent-fields.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Fills the fields that a provider request leaves out from the provider's published metadata. */
type FillFromMetadata = (sent: Fields, existing: IdentityProvider | null) => Promise<Fields>;

/**
 * Reads `metadata_xml` if given; else fetches `metadata_url`, for a new provider with missing fields or for an existing
 * one if `refresh_metadata` is set. Never fetched during sign-in.
 * @throws ValidationError
 */
export const createFillFromMetadata =
  (fetch: GuardedFetch): FillFromMetadata =>
  async (sent, existing) => {
    const fields = { ...sent, strategy: existing?.strategy ?? sent['strategy'] };
    if (fields.strategy !== 'saml') return sent;
    const pasted = sent['metadata_xml'];
    if (!isBlank(pasted)) return withMetadata(fields, read('metadata_xml', String(pasted)));
    const url = urlToFetch(fields, existing);
    return url === null ? sent : withMetadata(fields, read('metadata_url', await fetchText(fetch, url)));
  };

const urlToFetch = (sent: Fields, existing: IdentityProvider | null): string | null => {
  if (existing === null) return missingMetadataUrl(sent);
  if (existing.strategy !== 'saml' || !toFlag(sent, 'refresh_metadata')) return null;
  return missingMetadataUrl({ metadata_url: existing.metadataUrl, ...sent });
};

const read = (field: string, xml: string) => {
  const metadata = readIdpMetadata(xml);
  if (metadata.ok) return metadata;
  throw new ValidationError([`${field} is not usable: ${metadata.detail}`]);
};

const fetchText = async (fetch: GuardedFetch, url: string): Promise<string> => {
  const response = await fetch(url).catch((error: unknown) => {
    throw error instanceof EgressRefusedError ? new ValidationError([`metadata_url: ${error.message}`]) : error;
  });
  if (response.status === 200) return response.text();
  throw new ValidationError([`metadata_url returned status ${response.status}`]);
};
