import { type RelyingParty, relyingPartyOf } from '../../../shared/people/domain/passkey.ts';
import { environment } from '../../../shared/platform/runtime.ts';

/** What passkeys of this deployment are bound to; undefined if it cannot have any. */
export const readRelyingParty = (): RelyingParty | undefined => {
  const env = environment('DOMAIN_NAME', 'LOCAL_HOSTS');
  return relyingPartyOf({ domain: env.DOMAIN_NAME, localHosts: env.LOCAL_HOSTS });
};
