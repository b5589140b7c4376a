import { textDigest } from '../../../platform/domain/bytes/hash.ts';
import type { Edge } from '../../../platform/domain/network/edge.ts';
import type { Providers, SingleUseTokens } from '../../use-cases/people-ports.ts';
import type { SamlProvider } from '../domain/identity-provider.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { failure, refuseSignIn } from './refuse-sign-in.ts';
import { isSameProvider, readSamlFlow, type SamlFlow, type SignInIntent } from './sso-flow.ts';
import type { FinishPorts, SamlClient, SsoOutcome } from './sso-ports.ts';

export type SamlPorts = FinishPorts & {
  readonly providers: Pick<Providers, 'find'>;
  readonly singleUse: Pick<SingleUseTokens, 'take' | 'claim'>;
  readonly client: Pick<SamlClient, 'verifyResponse'>;
};

export type AssertionRequest = {
  /** ID of the provider. */
  readonly name: string;
  /** Raw form fields. */
  readonly response: string | undefined;
  readonly relayState: string | undefined;
  /** Cookie of the browser. */
  readonly browser: string | undefined;
  readonly edge: Edge;
};

const SIGN_IN: SignInIntent = { kind: 'sign_in' };

/** Handles a SAML response: matches it to its request, verifies it and rejects replays. */
export const finishSaml =
  (ports: SamlPorts) =>
  async (request: AssertionRequest): Promise<SsoOutcome> => {
    const { name, response, relayState, edge } = request;
    const provider = await ports.providers.find(name);
    if (provider?.strategy !== 'saml') return failure(SIGN_IN, 'provider_unavailable');
    const flow = await takeFlow(ports, relayState);
    const intent = flow?.aim ?? SIGN_IN;
    const refuse = (reason: string, detail: string): Promise<SsoOutcome> =>
      refuseSignIn(ports.audit)({
        provider,
        edge,
        intent,
        reason,
        detail,
        ...(reason === 'provider_disabled' && { error: 'provider_unavailable' }),
      });
    const fault = faultOf(provider, flow, request);
    if (fault !== undefined) return refuse(fault, FAULTS[fault]);

    const requestId = flow?.requestId ?? null;
    const fresh = intent.kind === 'reauthenticate';
    const asked = { provider, origin: edge.origin, response: response ?? '', requestId, fresh };
    const verified = await ports.client.verifyResponse(asked);
    if (!verified.ok) return refuse(verified.reason, verified.detail);
    const { assertionId, notOnOrAfter, identity, session: providerSession } = verified;
    const assertion = JSON.stringify([provider.id, identity.issuer, assertionId]);
    if (!(await ports.singleUse.claim('saml_assertion', assertion, notOnOrAfter))) {
      return refuse('replayed', 'The assertion was already used');
    }
    const { session = null, returnTo = '/' } = flow ?? {};
    return finishSignIn(ports)({ provider, identity, providerSession, intent, session, returnTo, edge });
  };

const FAULTS = {
  response_missing: 'The request has no SAMLResponse',
  relay_state: 'The RelayState is missing, unknown, expired or was already used',
  browser_mismatch: 'The response came from a different browser than the request',
  provider_mismatch: 'The response came to a different provider than the request',
  provider_changed: 'The provider was changed during the sign-in',
  provider_disabled: 'The provider is disabled',
} as const;
type Fault = keyof typeof FAULTS;

/** Single-use. A response with its RelayState uses up the flow, even if it is refused. */
const takeFlow = async (
  { singleUse, now }: Pick<SamlPorts, 'singleUse' | 'now'>,
  relayState: string | undefined,
): Promise<SamlFlow | undefined> =>
  relayState === undefined || relayState === ''
    ? undefined
    : readSamlFlow(await singleUse.take('saml_flow', relayState, now()), 'SAML flow');

/** Without a flow, only providers that allow IdP-initiated sign-in are accepted. */
const faultOf = (
  provider: SamlProvider,
  flow: SamlFlow | undefined,
  { response, browser }: AssertionRequest,
): Fault | undefined => {
  if (!provider.enabled) return 'provider_disabled';
  if (response === undefined || response === '') return 'response_missing';
  if (flow === undefined) return provider.allowIdpInitiated ? undefined : 'relay_state';
  if (browser === undefined || textDigest(browser) !== flow.browser) return 'browser_mismatch';
  if (flow.provider.name !== provider.name) return 'provider_mismatch';
  return isSameProvider(flow.provider, provider) ? undefined : 'provider_changed';
};
