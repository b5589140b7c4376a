import { quoted } from '../../oauth2/quoted.ts';
import { refused } from '../../oauth2/refused.ts';
import type { TokenCheck } from '../checked-token.ts';

/** Against the configuration itself; the library compares with the discovery document. */
export const checkTokenIssuer: TokenCheck = ({ claims: { iss } }, { issuer }) =>
  iss === issuer ? undefined : refused('id_token_iss', `iss is ${quoted(iss)}, expected ${quoted(issuer)}`);
