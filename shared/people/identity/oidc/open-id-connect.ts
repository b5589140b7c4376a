import type { GuardedFetch } from '../../../platform/domain/guarded-fetch.ts';
import type { Established, Refused } from '../../domain/external-identity.ts';
import type { OpenIdConnectProvider } from '../../domain/identity-provider.ts';
import type { ProviderTest } from '../../domain/provider-test.ts';
import { buildOidcAuthorization, type OidcAuthorizationInput } from './build-authorization.ts';
import { completeOidcAuthorization } from './complete-authorization.ts';
import type { OidcCompletionInput } from './completion-input.ts';
import { type Discovered, discover } from './discover.ts';
import { type EndSessionInput, oidcEndSessionUrl } from './end-session-url.ts';
import { createOidcMemory } from './oidc-memory.ts';
import type { OidcRefusal } from './oidc-refusal.ts';
import { type OidcTestInput, testOidc } from './test-oidc.ts';

export type OpenIdConnect = {
  readonly discover: (provider: Pick<OpenIdConnectProvider, 'issuer'>) => Promise<Discovered | Refused<OidcRefusal>>;
  readonly buildAuthorization: (
    input: OidcAuthorizationInput,
  ) => Promise<{ readonly ok: true; readonly url: string } | Refused<OidcRefusal>>;
  readonly completeAuthorization: (input: OidcCompletionInput) => Promise<Established | Refused<OidcRefusal>>;
  /** Null: there is nothing to redirect to. */
  readonly endSessionUrl: (input: EndSessionInput) => Promise<string | null>;
  readonly test: (input: OidcTestInput) => Promise<ProviderTest>;
};

export type OpenIdConnectOptions = {
  readonly fetch: GuardedFetch;
  /** `host:port` of servers that may be spoken to by http; empty in the cloud. */
  readonly allow: readonly string[];
};

/** A relying party of any OpenID provider; make one per process, so that it remembers metadata and keys for minutes. */
export const createOpenIdConnect = (options: OpenIdConnectOptions): OpenIdConnect => {
  const context = { ...options, memory: createOidcMemory() };
  return {
    discover: (provider) => discover(context, provider),
    buildAuthorization: (input) => buildOidcAuthorization(context, input),
    completeAuthorization: (input) => completeOidcAuthorization(context, input),
    endSessionUrl: (input) => oidcEndSessionUrl(context, input),
    test: (input) => testOidc(context, input),
  };
};
