import { refused } from '../../oauth2/refused.ts';
import type { TokenCheck } from '../checked-token.ts';
import { leftHalfHash } from '../left-half-hash.ts';

export const checkCodeHash: TokenCheck = ({ header, claims: { c_hash }, code }) =>
  c_hash === undefined || c_hash === leftHalfHash(code, header.alg)
    ? undefined
    : refused('id_token_c_hash', 'c_hash is not the one of the code');
