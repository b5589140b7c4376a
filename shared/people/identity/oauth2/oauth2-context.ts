import type { GuardedFetch } from '../../../platform/domain/guarded-fetch.ts';

export type OAuth2Context = {
  readonly fetch: GuardedFetch;
  /** `host:port` of servers that may be spoken to by http; empty in the cloud. */
  readonly allow: readonly string[];
};
