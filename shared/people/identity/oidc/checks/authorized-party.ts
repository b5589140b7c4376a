import { quoted } from '../../oauth2/quoted.ts';
import { refused } from '../../oauth2/refused.ts';
import type { TokenCheck } from '../checked-token.ts';

/** OIDC Core §3.1.3.7 rule 5, also where there is one audience only; the library looks when there are several. */
export const checkAuthorizedParty: TokenCheck = ({ claims: { azp } }, { clientId }) =>
  azp === undefined || azp === clientId
    ? undefined
    : refused('id_token_azp', `azp is ${quoted(azp)}, expected ${quoted(clientId)}`);
