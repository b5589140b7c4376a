import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import type { ProviderSession } from '../../domain/external-identity.ts';

/** Longer ones carry hundreds of groups; such a session ends here alone. */
const MAX_ID_TOKEN = 16_000;

const contextOf = (identityId: string): string => `identity:${identityId}:id_token`;

/** As it may be kept: the ID token, which says who somebody is, is sealed for the identity. Null: not worth keeping. */
export const sealProviderSession = async (
  { seal }: Pick<SecretBox, 'seal'>,
  session: ProviderSession,
  identityId: string,
): Promise<ProviderSession | null> => {
  if (session.strategy !== 'openid_connect') return session;
  if (session.idToken.length > MAX_ID_TOKEN) return null;
  return { ...session, idToken: await seal(session.idToken, contextOf(identityId)) };
};

export const openIdToken = ({ open }: Pick<SecretBox, 'open'>, sealed: string, identityId: string): Promise<string> =>
  open(sealed, contextOf(identityId));
