import type { Edge } from '../../../platform/domain/edge.ts';
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
