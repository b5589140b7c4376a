import type { JWTVerifyGetKey } from 'jose';
import type { OidcMetadata } from './metadata.ts';

const MAX_PROVIDERS = 100;
const METADATA_MS = 5 * 60_000;

/** What a running function remembers of providers: five minutes of their metadata, and their keys. */
export type OidcMemory = {
  readonly metadata: (issuer: string) => OidcMetadata | undefined;
  readonly rememberMetadata: (metadata: OidcMetadata) => void;
  /** Made once per URL; the keys themselves expire inside. */
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

/** The oldest goes when there are too many. */
const put = <Value>(map: Map<string, Value>, key: string, value: Value): Value => {
  const [oldest] = map.keys();
  if (map.size >= MAX_PROVIDERS && oldest !== undefined && !map.has(key)) map.delete(oldest);
  map.set(key, value);
  return value;
};
