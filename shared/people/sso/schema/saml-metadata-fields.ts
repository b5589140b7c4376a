import { isBlank } from '../../../platform/domain/text/sent-fields.ts';
import { withoutAliases } from './sso-provider-aliases.ts';

type Fields = Readonly<Record<string, unknown>>;

/** From the metadata of an identity provider. */
export type PublishedSaml = {
  readonly entityId: string;
  readonly ssoUrl: string;
  readonly sloUrl: string | null;
  readonly certificates: readonly string[];
};

/**
 * The metadata URL to fetch for fields left out of a new SAML provider; null if nothing is missing or no URL was sent.
 */
export const missingMetadataUrl = (sent: Fields): string | null => {
  const fields = withoutAliases(sent);
  const url = fields['metadata_url'];
  if (fields['strategy'] !== 'saml' || typeof url !== 'string' || url.trim() === '') return null;
  return NEEDED.some((field) => isMissing(fields[field])) ? url.trim() : null;
};

const NEEDED = ['entity_id', 'sso_url', 'certificates'];

/** Fills fields that were not sent from the published metadata. */
export const withMetadata = (sent: Fields, { entityId, ssoUrl, sloUrl, certificates }: PublishedSaml): Fields => {
  const fields = withoutAliases(sent);
  const published: Fields = { entity_id: entityId, sso_url: ssoUrl, slo_url: sloUrl, certificates };
  const filled = Object.keys(published).filter((field) => isMissing(fields[field]));
  return { ...fields, ...Object.fromEntries(filled.map((field) => [field, published[field]])) };
};

const isMissing = (value: unknown): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0);
