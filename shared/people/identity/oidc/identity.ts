import { emailClaims } from '../../domain/claims/email-claims.ts';
import { flattenAttributes } from '../../domain/claims/flatten-attributes.ts';
import { groupsOf } from '../../domain/claims/groups-of.ts';
import { type Claims, readPath } from '../../domain/claims/read-path.ts';
import { shortTextOf } from '../../domain/claims/text-of.ts';
import type { ExternalIdentity } from '../../domain/external-identity.ts';
import type { OpenIdConnectProvider } from '../../domain/identity-provider.ts';

/** Both sources together; where both speak, the signed token is heard. */
export const oidcIdentity = (
  provider: Pick<OpenIdConnectProvider, 'issuer' | 'groupsClaim'>,
  idToken: Claims,
  userInfo: Claims,
): ExternalIdentity => {
  const claims = { ...userInfo, ...idToken };
  return {
    issuer: provider.issuer,
    subject: String(idToken['sub']),
    ...emailClaims([idToken, userInfo], 'email', 'email_verified'),
    firstName: shortTextOf(claims['given_name']),
    lastName: shortTextOf(claims['family_name']),
    groups: groupsOf(readPath(idToken, provider.groupsClaim) ?? readPath(userInfo, provider.groupsClaim)),
    attributes: flattenAttributes(claims),
  };
};
