import type { Edge } from '../../../platform/domain/network/edge.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import type { Audit } from '../../admin/domain/audit-event.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import type { Person, Providers, SignInSessions, SingleUseTokens } from '../../use-cases/people-ports.ts';
import type { ProviderSession } from '../domain/external-identity.ts';
import type { IdentityProvider, OpenIdConnectProvider } from '../domain/identity-provider.ts';
import { type FlowProvider, flowProvider } from './sso-flow.ts';
import { openIdToken } from './verified-identity.ts';

export type EndSessionPorts = {
  readonly sessions: Pick<SignInSessions, 'end'>;
  readonly providers: Pick<Providers, 'find'>;
  readonly singleUse: Pick<SingleUseTokens, 'put'>;
  readonly secretBox: Pick<SecretBox, 'open'>;
  readonly audit: Audit;
  /** RP-Initiated Logout 1.0; null if the provider does not support it. */
  readonly endSessionUrl: (input: {
    readonly provider: OpenIdConnectProvider;
    readonly idToken: string;
    readonly postLogoutRedirectUri: string;
    readonly state: string;
  }) => Promise<string | null>;
  readonly newToken: () => string;
  readonly now: () => string;
};

export type EndSessionRequest = { readonly person: Person; readonly edge: Edge };

/**
 * Ends a session here, whatever the provider does, and returns where to redirect the browser to end the provider's
 * session too.
 */
export const endSession =
  (ports: EndSessionPorts) =>
  async ({ person, edge }: EndSessionRequest): Promise<{ readonly location: string }> => {
    const { user, session } = person;
    const { method } = session;
    const about = { actor: auditPerson(user), user: auditPerson(user), source: auditSource(edge, session.id) };
    const name = method.kind === 'sso' ? method.provider : null;
    await ports.audit.record({ ...about, type: 'logout', provider: name, details: {} });
    await ports.sessions.end(user.id, session.id);

    const provider = method.kind === 'sso' ? await ports.providers.find(method.provider) : undefined;
    if (method.kind !== 'sso' || provider?.enabled !== true || provider.id !== method.providerId) {
      return { location: SIGNED_OUT };
    }
    const location = await atProvider(ports, provider, { person, edge });
    if (location === null) return { location: SIGNED_OUT };
    const details = { strategy: provider.strategy, startedBy: 'user' } as const;
    await ports.audit.record({ ...about, type: 'logout_idp', provider: provider.name, details });
    return { location };
  };

const atProvider = async (
  ports: EndSessionPorts,
  provider: IdentityProvider,
  { person: { session }, edge }: EndSessionRequest,
): Promise<string | null> => {
  const { method, providerSession } = session;
  const token = ports.newToken();
  if (provider.strategy === 'saml' && providerSession?.strategy === 'saml') {
    if (provider.sloUrl === null || provider.signing === null) return null;
    const flow: LogoutFlow = { kind: 'saml_session', provider: flowProvider(provider), session: providerSession };
    await ports.singleUse.put('logout_flow', token, flow, logoutFlowEnd(ports.now()));
    return `/auth/saml/${provider.name}/logout?logout=${token}`;
  }
  if (provider.strategy !== 'openid_connect' || providerSession?.strategy !== 'openid_connect') return null;
  if (method.kind !== 'sso') return null;
  const idToken = await openIdToken(ports.secretBox, providerSession.idToken, method.identityId).catch(() => null);
  if (idToken === null) return null; // its key was rotated out
  const postLogoutRedirectUri = `${edge.origin}/auth/logout/callback`;
  return ports.endSessionUrl({ provider, idToken, postLogoutRedirectUri, state: token });
};

export type SamlSession = Extract<ProviderSession, { readonly strategy: 'saml' }>;

/** State of a browser on its way to sign out at the provider; stored under a token. */
export type LogoutFlow =
  /** The session here has ended; the LogoutRequest is not sent yet. */
  | { readonly kind: 'saml_session'; readonly provider: FlowProvider; readonly session: SamlSession }
  /** The LogoutRequest was sent; the token is its RelayState. */
  | { readonly kind: 'saml_request'; readonly provider: FlowProvider; readonly requestId: string };

const LOGOUT_SECONDS = 600;

export const logoutFlowEnd = (now: string): string => new Date(Date.parse(now) + LOGOUT_SECONDS * 1000).toISOString();

/** Final page of every sign-out. */
export const SIGNED_OUT = '/sign-in?done=signed_out';
