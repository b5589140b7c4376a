import type { Edge } from '../../../platform/domain/network/edge.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import type { BoundIdentity, IdentityKey } from '../../use-cases/people-ports.ts';
import type { ExternalIdentity, ProviderSession } from '../domain/external-identity.ts';
import type { IdentityProvider } from '../domain/identity-provider.ts';
import type { FlowSession, SignInIntent } from './sso-flow.ts';

/** A browser that returned from a provider with a fully verified identity. */
export type VerifiedIdentity = {
  readonly provider: IdentityProvider;
  readonly identity: ExternalIdentity;
  readonly providerSession: ProviderSession;
  readonly intent: SignInIntent;
  /** The browser's session when it left. */
  readonly session: FlowSession | null;
  readonly returnTo: string;
  readonly edge: Edge;
};

export const identityKey = ({ provider, identity }: Pick<VerifiedIdentity, 'provider' | 'identity'>): IdentityKey => ({
  providerId: provider.id,
  issuer: identity.issuer,
  subject: identity.subject,
});

/** The stored link of an identity to a user; `said` holds the claims of the last sign-in. */
export const bindingOf = (
  { provider }: Pick<VerifiedIdentity, 'provider'>,
  binding: Pick<BoundIdentity, 'id' | 'userId' | 'said' | 'linkedAt' | 'lastSignInAt' | 'opens'>,
): BoundIdentity => ({ ...binding, providerId: provider.id, provider: provider.name });

/** UTF-16 units of groups, and of attributes; keeps the item well below DynamoDB's limit. */
const MAX_LENGTH = 48_000;

/** The claims to store for later role syncs: all groups or none, and the first attributes. */
export const storedIdentity = (identity: ExternalIdentity): ExternalIdentity => {
  let left = MAX_LENGTH;
  const attributes = Object.entries(identity.attributes).filter((attribute) => {
    left -= JSON.stringify(attribute).length;
    return left >= 0;
  });
  const tooMany = JSON.stringify(identity.groups ?? []).length > MAX_LENGTH;
  const kept = { ...identity, attributes: Object.fromEntries(attributes) };
  return tooMany ? { ...kept, groups: null, groupsOmitted: true } : kept;
};

/** Longer ID tokens have hundreds of groups; such sessions are signed out locally only. */
const MAX_ID_TOKEN = 16_000;

const contextOf = (identityId: string): string => `identity:${identityId}:id_token`;

/** The provider session as stored, with the ID token sealed for the identity. Null if there is nothing to store. */
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
