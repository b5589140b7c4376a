import { emailClaims } from '../../domain/claims/email-claims.ts';
import { flattenAttributes } from '../../domain/claims/flatten-attributes.ts';
import { groupsOf } from '../../domain/claims/groups-of.ts';
import { type Claims, readPath } from '../../domain/claims/read-path.ts';
import { shortTextOf } from '../../domain/claims/text-of.ts';
import type { Established, Refused } from '../../domain/external-identity.ts';
import type { OAuth2Provider } from '../../domain/identity-provider.ts';
import { checkSubject } from './check-subject.ts';
import { oauth2Issuer } from './configuration.ts';
import { quoted } from './quoted.ts';
import { refused } from './refused.ts';

/** The user info, read at the configured paths. */
export const oauth2Identity = (
  provider: OAuth2Provider,
  claims: Claims,
): Established | Refused<'subject_missing' | 'subject_invalid'> => {
  const { attributePaths: paths } = provider;
  const stated = readPath(claims, paths.subject);
  if (stated === undefined || stated === null) {
    return refused('subject_missing', `The user info has nothing at ${quoted(paths.subject)}`);
  }
  const subject = Number.isSafeInteger(stated) ? String(stated) : stated;
  const problem = checkSubject(subject);
  if (problem !== undefined || typeof subject !== 'string') {
    return refused('subject_invalid', `${quoted(paths.subject)} of the user info ${problem ?? 'is no text'}`);
  }
  const identity = {
    issuer: oauth2Issuer(provider),
    subject,
    ...emailClaims([claims], paths.email, paths.emailVerified),
    firstName: shortTextOf(readPath(claims, paths.firstName)),
    lastName: shortTextOf(readPath(claims, paths.lastName)),
    groups: groupsOf(readPath(claims, paths.groups)),
    attributes: flattenAttributes(claims),
  };
  return { ok: true, identity, session: { strategy: 'oauth2' } };
};
