import { randomUUID } from 'node:crypto';
import { callbackPath } from '../../../../shared/people/domain/provider-callback.ts';
import type { ProviderChecks } from '../../../../shared/people/domain/provider-draft.ts';
import { CERTIFICATE_CHECKS } from '../../../../shared/people/identity/certificates.ts';
import { createOAuth2 } from '../../../../shared/people/identity/oauth2/oauth2.ts';
import { createOpenIdConnect } from '../../../../shared/people/identity/oidc/open-id-connect.ts';
import { testSaml } from '../../../../shared/people/identity/saml/test-saml.ts';
import type { ProviderActPorts, ProviderToTest } from '../../../../shared/people/use-cases/admin/provider-records.ts';
import type { GuardedFetch } from '../../../../shared/platform/domain/egress.ts';
import { egressFault } from '../../../../shared/platform/egress/check-url.ts';
import { createGuardedFetch } from '../../../../shared/platform/egress/guarded-fetch.ts';
import { once } from '../../../../shared/platform/entry.ts';
import { environment } from '../../../../shared/platform/runtime.ts';
import { createFillFromMetadata } from '../../sso/saml-metadata.ts';
import { composeProviderStore } from './provider-store.ts';

/** The provider store plus the clients that contact providers, for actions that test them. */
export const composeProviderActs = once(() => {
  const store = composeProviderStore();
  const { providers, audit, secretBox: box, open } = store;
  const { EGRESS_ALLOW: allow } = environment('EGRESS_ALLOW'); // hosts that may be contacted without TLS
  const fetch = createGuardedFetch({ allow });
  const ports: ProviderActPorts = {
    providers,
    audit,
    box,
    test: createTest(fetch, allow, open.now),
    families: store.families,
    newId: randomUUID,
    now: open.now,
  };
  const checks: ProviderChecks = { ...CERTIFICATE_CHECKS, plainHttp: allow, egressFault: egressFault(allow) };
  return { ...store, ports, fill: createFillFromMetadata(fetch), checks };
});

const createTest = (fetch: GuardedFetch, allow: readonly string[], now: () => string) => {
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
