import { quoted } from '../../oauth2/quoted.ts';
import { refused } from '../../oauth2/refused.ts';
import type { TokenCheck } from '../checked-token.ts';

/** RFC 8725 §3.11: an access token or a logout token of the same provider has a type of its own. */
export const checkTokenType: TokenCheck = ({ header: { typ } }) =>
  typ === undefined || (typeof typ === 'string' && typ.toLowerCase().replace(/^application\//, '') === 'jwt')
    ? undefined
    : refused('id_token_typ', `The type of the token is ${quoted(typ)}, not "JWT"`);
