import type { TokenCheck } from './checked-token.ts';
import { checkAccessTokenHash } from './checks/access-token-hash.ts';
import { checkAuthenticatedAt } from './checks/authenticated-at.ts';
import { checkAuthorizedParty } from './checks/authorized-party.ts';
import { checkCodeHash } from './checks/code-hash.ts';
import { checkIssuedAt } from './checks/issued-at.ts';
import { checkTokenIssuer } from './checks/issuer.ts';
import { checkTokenSubject } from './checks/subject.ts';
import { checkTokenType } from './checks/token-type.ts';

const CHECKS = [
  checkTokenType,
  checkTokenIssuer,
  checkAuthorizedParty,
  checkIssuedAt,
  checkAuthenticatedAt,
  checkTokenSubject,
  checkAccessTokenHash,
  checkCodeHash,
];

/** What the library leaves open of OIDC Core §3.1.3.7. */
export const checkIdToken: TokenCheck = (token, expected) => {
  for (const check of CHECKS) {
    const refusal = check(token, expected);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};
