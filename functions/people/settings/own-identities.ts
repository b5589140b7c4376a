import { localSignInAccess } from '../../../shared/people/domain/local-sign-in.ts';
import { createIdentities } from '../../../shared/people/store/identity-repository.ts';
import { once } from '../../../shared/platform/entry.ts';
import { shownProvidersOf } from '../admin/sso/providers.ts';
import { readAuthSettings } from '../auth-settings.ts';
import { composeKeys } from '../keys.ts';
import { composePeople } from '../people.ts';

/** Ports to show the user's connected identities. */
export const composeIdentities = once(() => {
  const people = composePeople();
  const { documents, tableName, sessions, open } = people;
  const settings = readAuthSettings();
  const providers = shownProvidersOf(people, settings);
  const identities = createIdentities(documents, tableName);
  return {
    ...people,
    ports: { identities, providers, sessions, localAccess: localSignInAccess(settings), now: open.now },
  };
});

/** The same to change them, which is audited. */
// pure: pages that only show leave it, and the keys, out of their bundle
export const composeAuditedIdentities = /* @__PURE__ */ once(() => {
  const { ports, ...identities } = composeIdentities();
  return { ...identities, ports: { ...ports, audit: composeKeys().audit } };
});
