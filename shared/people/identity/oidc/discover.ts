import type { Refused } from '../../domain/external-identity.ts';
import type { OpenIdConnectProvider } from '../../domain/identity-provider.ts';
import { checkMetadata } from './check-metadata.ts';
import { fetchMetadata } from './fetch-metadata.ts';
import type { OidcMetadata } from './metadata.ts';
import type { OidcContext } from './oidc-context.ts';
import type { DiscoveryRefusal } from './oidc-refusal.ts';

export type Discovered = { readonly ok: true; readonly metadata: OidcMetadata };

/** What the provider says of itself, checked; at most five minutes old. */
export const discover = async (
  { fetch, allow, memory }: OidcContext,
  { issuer }: Pick<OpenIdConnectProvider, 'issuer'>,
): Promise<Discovered | Refused<DiscoveryRefusal>> => {
  const remembered = memory.metadata(issuer);
  if (remembered !== undefined) return { ok: true, metadata: remembered };
  const fetched = await fetchMetadata(fetch, issuer, allow);
  if (!fetched.ok) return fetched;
  const refusal = checkMetadata(fetched.metadata, issuer, allow);
  if (refusal !== undefined) return refusal;
  memory.rememberMetadata(fetched.metadata);
  return fetched;
};
