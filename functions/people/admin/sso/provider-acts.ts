import { randomUUID } from 'node:crypto';
import type { ProviderActPorts, ProviderToTest } from '../../../../shared/people/admin/use-cases/provider-records.ts';
import { callbackPath } from '../../../../shared/people/sso/domain/provider-callback.ts';
import type { ProviderChecks } from '../../../../shared/people/sso/domain/provider-draft.ts';
import { CERTIFICATE_CHECKS } from '../../../../shared/people/sso/protocols/certificates.ts';
import { createOAuth2 } from '../../../../shared/people/sso/protocols/oauth2/oauth2.ts';
import { createOpenIdConnect } from '../../../../shared/people/sso/protocols/oidc/open-id-connect.ts';
import { testSaml } from '../../../../shared/people/sso/protocols/saml/test-saml.ts';
import type { GuardedFetch } from '../../../../shared/platform/domain/network/egress.ts';
import { egressFault } from '../../../../shared/platform/egress/check-url.ts';
import { createGuardedFetch } from '../../../../shared/platform/egress/guarded-fetch.ts';
import { environment, now } from '../../../../shared/platform/runtime.ts';
import { families, secretBox } from '../../adapters.ts';
import { createFillFromMetadata } from '../../sso/saml-metadata.ts';
import { providerChanges } from './provider-work.ts';

/** Changes of providers with the clients that contact them, which test what is changed. */
export const providerActs = () => {
  const work = providerChanges();
  const { EGRESS_ALLOW: allow } = environment('EGRESS_ALLOW'); // hosts that may be contacted without TLS
  const fetch = createGuardedFetch({ allow });
  const acts: ProviderActPorts = {
    providers: work.providers,
    audit: work.audit,
    box: secretBox(),
    test: createTest(fetch, allow),
    families: families(),
    newId: randomUUID,
    now,
  };
  const checks: ProviderChecks = { ...CERTIFICATE_CHECKS, plainHttp: allow, egressFault: egressFault(allow) };
  return { ...work, acts, fill: createFillFromMetadata(fetch), checks };
};

export type ProviderActs = ReturnType<typeof providerActs>;

const createTest = (fetch: GuardedFetch, allow: readonly string[]) => {
  const openIdConnect = createOpenIdConnect({ fetch, allow });
  const oauth2 = createOAuth2({ fetch, allow });
  return ({ provider, secrets, origin }: ProviderToTest) => {
    const redirectUri = origin + callbackPath(provider);
    const clientSecret = secrets.client_secret ?? '';
    switch (provider.strategy) {
      case 'openid_connect':
        return openIdConnect.test({ provider, clientSecret, redirectUri });
      case 'oauth2':
        return oauth2.test({ provider, clientSecret, redirectUri });
      case 'saml':
        return testSaml({ provider, privateKey: secrets.private_key, fetch, now: now() });
    }
  };
};
