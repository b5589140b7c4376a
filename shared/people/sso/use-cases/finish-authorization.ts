import { textDigest } from '../../../platform/domain/bytes/hash.ts';
import type { Edge } from '../../../platform/domain/network/edge.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import type { Providers, SingleUseTokens } from '../../use-cases/people-ports.ts';
import type { IdentityProvider } from '../domain/identity-provider.ts';
import { mayOmitIssuer, usesSharedCallback } from '../domain/provider-callback.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { clientSecretContext } from './provider-secrets.ts';
import { failure, refuseSignIn } from './refuse-sign-in.ts';
import { type AuthorizationFlow, isSameProvider, readAuthorizationFlow, type SignInIntent } from './sso-flow.ts';
import type { AuthorizationClient, AuthorizationProvider, FinishPorts, SsoOutcome } from './sso-ports.ts';

export type AuthorizationPorts = FinishPorts & {
  readonly providers: Pick<Providers, 'find' | 'list'>;
  readonly singleUse: Pick<SingleUseTokens, 'take'>;
  readonly secretBox: Pick<SecretBox, 'open'>;
  readonly client: Pick<AuthorizationClient, 'complete'>;
};

export type CallbackRequest = {
  /** Provider name in the path. */
  readonly name: string;
  /** With its query, as the browser requested it. */
  readonly callbackUrl: string;
  /** Cookie of the browser. */
  readonly browser: string | undefined;
  readonly edge: Edge;
};

/** Handles the response of an OpenID Connect or OAuth 2.0 provider: matches it to its flow, then verifies it. */
export const finishAuthorization =
  (ports: AuthorizationPorts) =>
  async (request: CallbackRequest): Promise<SsoOutcome> => {
    const { callbackUrl, edge } = request;
    const flow = await takeFlow(ports, callbackUrl);
    if (typeof flow === 'string') return refuseUnknown(ports, request, flow);
    const found = await ports.providers.find(flow.provider.name);
    if (found === undefined || found.strategy === 'saml') return failure(flow.aim, 'provider_unavailable');
    const refuse = refuseFor(ports, found, flow.aim, edge);
    const fault = faultOf(found, flow, request) ?? (await issuerFault(ports, found, callbackUrl));
    if (fault !== undefined) return refuse(fault, FAULTS[fault]);

    const { state, nonce, codeVerifier, redirectUri, aim: intent, session, returnTo } = flow;
    const clientSecret = await ports.secretBox.open(found.clientSecret, clientSecretContext(found.id));
    const fresh = intent.kind === 'reauthenticate';
    const secrets = { state, nonce, codeVerifier };
    const asked = { provider: found, redirectUri, flow: secrets, fresh, clientSecret, callbackUrl };
    const established = await ports.client.complete(asked);
    if (!established.ok) return refuse(established.reason, established.detail);
    const { identity, session: providerSession } = established;
    return finishSignIn(ports)({ provider: found, identity, providerSession, intent, session, returnTo, edge });
  };

const FAULTS = {
  parameter_repeated: 'The response has more than one state',
  state_missing: 'The response has no state',
  state_unknown: 'The state is unknown, expired or was already used',
  browser_mismatch: 'The response came from a different browser than the request',
  provider_changed: 'The provider was changed during the sign-in',
  provider_disabled: 'The provider is disabled',
  iss_missing: 'The response does not name its issuer, which is required at the shared callback',
} as const;
type Fault = keyof typeof FAULTS;

/** Single-use. A response with its state uses up the flow, even if it is refused. */
const takeFlow = async (
  { singleUse, now }: Pick<AuthorizationPorts, 'singleUse' | 'now'>,
  callbackUrl: string,
): Promise<(AuthorizationFlow & { readonly state: string }) | Fault> => {
  const states = new URL(callbackUrl).searchParams.getAll('state');
  const [state = ''] = states;
  if (states.length > 1) return 'parameter_repeated';
  if (state === '') return 'state_missing';
  const flow = readAuthorizationFlow(await singleUse.take('sso_flow', state, now()), 'sign-in flow');
  return flow === undefined ? 'state_unknown' : { ...flow, state };
};

const faultOf = (
  provider: IdentityProvider,
  flow: AuthorizationFlow,
  { browser }: CallbackRequest,
): Fault | undefined => {
  if (browser === undefined || textDigest(browser) !== flow.browser) return 'browser_mismatch';
  if (!provider.enabled) return 'provider_disabled';
  return isSameProvider(flow.provider, provider) ? undefined : 'provider_changed';
};

const issuerFault = async (
  { providers }: Pick<AuthorizationPorts, 'providers'>,
  provider: IdentityProvider,
  callbackUrl: string,
): Promise<Fault | undefined> => {
  if (!usesSharedCallback(provider) || new URL(callbackUrl).searchParams.has('iss')) return undefined;
  return mayOmitIssuer(provider, await providers.list()) ? undefined : 'iss_missing';
};

const refuseFor =
  ({ audit }: AuthorizationPorts, provider: AuthorizationProvider, intent: SignInIntent, edge: Edge) =>
  (reason: string, detail: string): Promise<SsoOutcome> =>
    refuseSignIn(audit)({
      provider,
      edge,
      intent,
      reason,
      detail,
      ...(reason === 'provider_disabled' && { error: 'provider_unavailable' }),
    });

/** Only names of existing providers are audited, because the path is untrusted. */
const refuseUnknown = async (
  { providers, audit }: AuthorizationPorts,
  { name, edge }: CallbackRequest,
  fault: Fault,
): Promise<SsoOutcome> => {
  const intent = { kind: 'sign_in' } as const;
  const provider = await providers.find(name);
  if (provider?.enabled !== true || provider.strategy === 'saml') return failure(intent);
  return refuseSignIn(audit)({ provider, edge, intent, reason: fault, detail: FAULTS[fault] });
};
