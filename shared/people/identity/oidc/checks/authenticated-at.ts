import { refused } from '../../oauth2/refused.ts';
import type { TokenCheck } from '../checked-token.ts';
import { CLOCK_TOLERANCE } from '../configuration.ts';

/** Nobody has signed in tomorrow; whether it is long ago the library asks when `max_age` was sent. */
export const checkAuthenticatedAt: TokenCheck = ({ claims: { auth_time } }, { now }) =>
  typeof auth_time === 'number' && auth_time > now + CLOCK_TOLERANCE
    ? refused('id_token_auth_time', `auth_time lies ${Math.round(auth_time - now)} s ahead`)
    : undefined;
