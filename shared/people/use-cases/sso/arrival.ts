import type { Edge } from '../../../platform/domain/edge.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import type { ExternalIdentity, ProviderSession } from '../../domain/external-identity.ts';
import type { IdentityProvider } from '../../domain/identity-provider.ts';
import type { BoundIdentity, IdentityKey } from '../people-ports.ts';
import type { FlowSession, SignInAim } from './sso-flow.ts';

/** A browser that came back from a provider, with an identity that is verified to the last signature. */
export type Arrival = {
  readonly provider: IdentityProvider;
  readonly identity: ExternalIdentity;
  readonly providerSession: ProviderSession;
  readonly aim: SignInAim;
  /** The session that the browser had when it left. */
  readonly session: FlowSession | null;
  readonly returnTo: string;
  readonly edge: Edge;
};

export const identityKey = ({ provider, identity }: Pick<Arrival, 'provider' | 'identity'>): IdentityKey => ({
  providerId: provider.id,
  issuer: identity.issuer,
  subject: identity.subject,
});

/** An identity as it is bound to a user: `said` as it may be kept. */
export const bindingOf = (
  { provider }: Pick<Arrival, 'provider'>,
  binding: Pick<BoundIdentity, 'id' | 'userId' | 'said' | 'linkedAt' | 'lastSignInAt' | 'opens'>,
): BoundIdentity => ({ ...binding, providerId: provider.id, provider: provider.name });

/** UTF-16 units of groups, and of attributes; with everything else well below what an item may hold. */
const MAX_LENGTH = 48_000;

/** What of an identity is kept for the next synchronisation of roles: whole groups or none, and the first attributes. */
export const keptIdentity = (identity: ExternalIdentity): ExternalIdentity => {
  let left = MAX_LENGTH;
  const attributes = Object.entries(identity.attributes).filter((attribute) => {
    left -= JSON.stringify(attribute).length;
    return left >= 0;
  });
  const tooMany = JSON.stringify(identity.groups ?? []).length > MAX_LENGTH;
  const kept = { ...identity, attributes: Object.fromEntries(attributes) };
  return tooMany ? { ...kept, groups: null, groupsOmitted: true } : kept;
};

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
