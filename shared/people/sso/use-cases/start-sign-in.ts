import { textDigest } from '../../../platform/domain/bytes/hash.ts';
import type { Edge } from '../../../platform/domain/network/edge.ts';
import type { Audit } from '../../admin/domain/audit-event.ts';
import { type OpenInvitationPorts, openInvitation, refOf } from '../../invitations/use-cases/open-invitation.ts';
import type { Person, Providers, SingleUseTokens } from '../../use-cases/people-ports.ts';
import type { Refused } from '../domain/external-identity.ts';
import type { IdentityProvider } from '../domain/identity-provider.ts';
import { callbackPath } from '../domain/provider-callback.ts';
import { type IntentPorts, readSignInIntent } from './read-intent.ts';
import { failure, refuseSignIn } from './refuse-sign-in.ts';
import { type AuthorizationFlow, FLOW_SECONDS, flowProvider, type SamlFlow, type SignInIntent } from './sso-flow.ts';
import type { AuthorizationClient, FlowSecrets, SamlClient, SsoOutcome } from './sso-ports.ts';

/** Ports shared by both ways to start a sign-in. */
export type StartFlowPorts = IntentPorts &
  OpenInvitationPorts & {
    readonly providers: Pick<Providers, 'find'>;
    readonly singleUse: Pick<SingleUseTokens, 'put' | 'take' | 'peek'>;
    readonly audit: Audit;
  };

export type StartRequest = {
  /** Name of the provider. */
  readonly name: string;
  readonly edge: Edge;
  /** The token that binds the flow to the browser. */
  readonly browser: string;
  readonly person: Person | undefined;
  /** A path on this site. */
  readonly returnTo: string;
  readonly intent: string | undefined;
  readonly reauthenticate: boolean;
  /** The invitation that the visitor accepts: its id, from the page, and the token of its link, from the cookie. */
  readonly invitation?: { readonly id: string; readonly token: string | undefined };
};

type Ready =
  | { readonly ok: true; readonly intent: SignInIntent }
  | { readonly ok: false; readonly outcome: SsoOutcome };

export const intentOf = async (
  ports: StartFlowPorts,
  provider: IdentityProvider,
  request: StartRequest,
): Promise<Ready> => {
  const { person, intent, reauthenticate, invitation, edge } = request;
  if (invitation !== undefined) return acceptIntent(ports, invitation);
  const read = await readSignInIntent(ports)({ provider, person, intent, reauthenticate });
  if (read.ok) return read;
  const refused: SignInIntent =
    read.reason === 'link_intent' || person === undefined
      ? { kind: 'sign_in' }
      : { kind: 'reauthenticate', userId: person.user.id };
  const { reason, detail } = read;
  return { ok: false, outcome: await refuseSignIn(ports.audit)({ provider, edge, intent: refused, reason, detail }) };
};

/** Two invitations may be open in one browser: the page says which one it shows. */
const acceptIntent = async (
  ports: StartFlowPorts,
  { id, token = '' }: NonNullable<StartRequest['invitation']>,
): Promise<Ready> => {
  const found = await openInvitation(ports)(token);
  if (found?.id !== id) return { ok: false, outcome: { location: '/invitation?error=invitation_over' } };
  return { ok: true, intent: { kind: 'accept', invitation: refOf(found) } };
};

export const flowOf = (
  provider: IdentityProvider,
  { browser, returnTo, person }: StartRequest,
  intent: SignInIntent,
) => ({
  provider: flowProvider(provider),
  browser: textDigest(browser),
  returnTo,
  aim: intent,
  session: person === undefined ? null : { userId: person.user.id, id: person.session.id },
});

export const flowEnd = (now: string): string => new Date(Date.parse(now) + FLOW_SECONDS * 1000).toISOString();

type StartPorts = StartFlowPorts & {
  readonly client: Pick<AuthorizationClient, 'build'>;
  readonly newSecrets: () => FlowSecrets;
};

/** Redirects to an OpenID Connect or OAuth 2.0 provider; undefined for other strategies. */
export const startSignIn =
  (ports: StartPorts) =>
  async (request: StartRequest): Promise<SsoOutcome | undefined> => {
    const provider = await ports.providers.find(request.name);
    if (provider?.enabled !== true) return failure({ kind: 'sign_in' }, 'provider_unavailable');
    if (provider.strategy === 'saml') return undefined;
    const ready = await intentOf(ports, provider, request);
    if (!ready.ok) return ready.outcome;

    const { state, ...secrets } = ports.newSecrets();
    const redirectUri = request.edge.origin + callbackPath(provider);
    const flow = { state, ...secrets };
    const fresh = ready.intent.kind === 'reauthenticate';
    const built = await ports.client.build({ provider, redirectUri, flow, fresh });
    if (!built.ok) return unavailable(ports, provider, { ...request, intent: ready.intent }, built);
    const kept: AuthorizationFlow = { ...flowOf(provider, request, ready.intent), redirectUri, ...secrets };
    await ports.singleUse.put('sso_flow', state, kept, flowEnd(ports.now()));
    return { location: built.url };
  };

const unavailable = (
  { audit }: StartFlowPorts,
  provider: IdentityProvider,
  { edge, intent }: Pick<StartRequest, 'edge'> & { readonly intent: SignInIntent },
  { reason, detail }: Refused<string>,
): Promise<SsoOutcome> =>
  refuseSignIn(audit)({ provider, edge, intent, reason, detail, error: 'provider_unavailable' });

type StartSamlPorts = StartFlowPorts & {
  readonly client: Pick<SamlClient, 'authnRequestUrl'>;
  readonly newToken: () => string;
};

/** Redirects to a SAML provider with an AuthnRequest. */
export const startSaml =
  (ports: StartSamlPorts) =>
  async (request: StartRequest): Promise<SsoOutcome> => {
    const provider = await ports.providers.find(request.name);
    if (provider?.enabled !== true || provider.strategy !== 'saml') {
      return failure({ kind: 'sign_in' }, 'provider_unavailable');
    }
    const ready = await intentOf(ports, provider, request);
    if (!ready.ok) return ready.outcome;

    const relayState = ports.newToken();
    const requestId = `_${ports.newToken()}`; // an xs:ID must not start with a digit
    const { origin } = request.edge;
    const fresh = ready.intent.kind === 'reauthenticate';
    const location = await ports.client.authnRequestUrl({ provider, origin, relayState, id: requestId, fresh });
    const kept: SamlFlow = { ...flowOf(provider, request, ready.intent), requestId };
    await ports.singleUse.put('saml_flow', relayState, kept, flowEnd(ports.now()));
    return { location };
  };
