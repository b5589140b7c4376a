import { checkSubject } from '../../oauth2/check-subject.ts';
import { refused } from '../../oauth2/refused.ts';
import type { TokenCheck } from '../checked-token.ts';

export const checkTokenSubject: TokenCheck = ({ claims: { sub } }) => {
  const problem = checkSubject(sub);
  return problem === undefined ? undefined : refused('id_token_sub', `sub ${problem}`);
};
