import { refused } from '../../oauth2/refused.ts';
import type { TokenCheck } from '../checked-token.ts';
import { leftHalfHash } from '../left-half-hash.ts';

/** Optional in the code flow; where it stands it must be right, or the access token is somebody else's. */
export const checkAccessTokenHash: TokenCheck = ({ header, claims: { at_hash }, accessToken }) =>
  at_hash === undefined || at_hash === leftHalfHash(accessToken, header.alg)
    ? undefined
    : refused('id_token_at_hash', 'at_hash is not the one of the access token');
