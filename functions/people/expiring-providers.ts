import { certificateEnd } from '../../shared/people/identity/certificates.ts';
import { expiringProviders } from '../../shared/people/use-cases/admin/expiring-providers.ts';
import { now } from '../../shared/platform/runtime.ts';
import { shownProviders } from './adapters.ts';

/** For the overview, which tells owners that a certificate ends. */
export const composeExpiringProviders = () => expiringProviders({ providers: shownProviders(), certificateEnd, now });
