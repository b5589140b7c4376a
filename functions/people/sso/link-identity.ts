import { pageEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { verifyPassword } from '../../../shared/people/identity/password.ts';
import { recoveryCodeDigest } from '../../../shared/people/identity/recovery-codes.ts';
import { totpStep } from '../../../shared/people/identity/totp.ts';
import { made } from '../../platform/adapters.ts';
import { person, rateLimits, secondFactors } from '../adapters.ts';
import { linkPending } from './link-pages/pending-link.ts';
import { ssoMailWork } from './sso.ts';

/** What linking a pending identity works with. */
const linkWork = () => ({
  ...ssoMailWork(),
  ...made({ rateLimits, secondFactors }),
  verifyPassword,
  totpStep,
  recoveryCodeDigest,
});

export const compose = () => pageEndpoint(person(), {}, linkPending, linkWork());
