import type { JWTVerifyGetKey } from 'jose';
import type { GuardedFetch } from '../../../../platform/domain/network/egress.ts';
import type { Refused } from '../../domain/external-identity.ts';
import type { OpenIdConnectProvider } from '../../domain/identity-provider.ts';
import { checkMetadata, fetchMetadata, type OidcMetadata } from './metadata.ts';
import type { DiscoveryRefusal } from './oidc-refusal.ts';

export type Discovered = { readonly ok: true; readonly metadata: OidcMetadata };

/** The provider's validated metadata, cached for up to five minutes. */
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

export type OidcContext = {
  readonly fetch: GuardedFetch;
  /** `host:port` of servers that may be contacted over http; empty in the cloud. */
  readonly allow: readonly string[];
  readonly memory: OidcMemory;
};

const MAX_PROVIDERS = 100;
const METADATA_MS = 5 * 60_000;

/** Per-process cache: provider metadata for five minutes, and key sets. */
type OidcMemory = {
  readonly metadata: (issuer: string) => OidcMetadata | undefined;
  readonly rememberMetadata: (metadata: OidcMetadata) => void;
  /** One per URL; the keys inside expire on their own. */
  readonly keys: (jwksUri: string, make: () => JWTVerifyGetKey) => JWTVerifyGetKey;
};

export const createOidcMemory = (): OidcMemory => {
  const known = new Map<string, { readonly metadata: OidcMetadata; readonly until: number }>();
  const keySets = new Map<string, JWTVerifyGetKey>();
  return {
    metadata: (issuer) => {
      const entry = known.get(issuer);
      return entry !== undefined && Date.now() < entry.until ? entry.metadata : undefined;
    },
    rememberMetadata: (metadata) => {
      put(known, metadata.issuer, { metadata, until: Date.now() + METADATA_MS });
    },
    keys: (jwksUri, make) => keySets.get(jwksUri) ?? put(keySets, jwksUri, make()),
  };
};

/** Evicts the oldest entry when full. */
const put = <Value>(map: Map<string, Value>, key: string, value: Value): Value => {
  const [oldest] = map.keys();
  if (map.size >= MAX_PROVIDERS && oldest !== undefined && !map.has(key)) map.delete(oldest);
  map.set(key, value);
  return value;
};
