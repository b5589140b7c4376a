import { certificateEnd } from '../../shared/people/identity/certificates.ts';
import { expiringProviders } from '../../shared/people/use-cases/admin/expiring-providers.ts';
import { shownProvidersOf } from './admin/sso/providers.ts';
import { readAuthSettings } from './auth-settings.ts';
import { composePeople } from './people.ts';

/** For the overview, which tells owners that a certificate ends. */
export const composeExpiringProviders = () => {
  const people = composePeople();
  const providers = shownProvidersOf(people, readAuthSettings());
  return expiringProviders({ providers, certificateEnd, now: people.open.now });
};
