import type { GuardedFetch } from '../../../platform/domain/guarded-fetch.ts';
import type { OidcMemory } from './oidc-memory.ts';

export type OidcContext = {
  readonly fetch: GuardedFetch;
  /** `host:port` of servers that may be spoken to by http; empty in the cloud. */
  readonly allow: readonly string[];
  readonly memory: OidcMemory;
};
