import { refused } from '../../oauth2/refused.ts';
import type { TokenCheck } from '../checked-token.ts';
import { CLOCK_TOLERANCE } from '../configuration.ts';

/** A token of the code flow is made when the code is exchanged: now. */
const MAX_AGE = 10 * 60;

export const checkIssuedAt: TokenCheck = ({ claims: { iat } }, { now }) => {
  if (typeof iat !== 'number') return refused('id_token_iat', 'iat is no number');
  if (iat > now + CLOCK_TOLERANCE) return refused('id_token_iat', `iat lies ${Math.round(iat - now)} s ahead`);
  return iat < now - MAX_AGE - CLOCK_TOLERANCE
    ? refused('id_token_iat', `iat is ${Math.round(now - iat)} s old, more than ${MAX_AGE} s`)
    : undefined;
};
