import { failure } from './refuse-sign-in.ts';
import type { SamlClient } from './sso-clients.ts';
import type { SamlFlow } from './sso-flow.ts';
import type { SsoOutcome } from './sso-outcome.ts';
import { aimOf, flowEnd, flowOf, type StartFlowPorts, type StartRequest } from './start-flow.ts';

export type StartSamlPorts = StartFlowPorts & {
  readonly client: Pick<SamlClient, 'authnRequestUrl'>;
  readonly newToken: () => string;
};

/** Sends a browser to a SAML provider with an AuthnRequest. */
export const startSaml =
  (ports: StartSamlPorts) =>
  async (request: StartRequest): Promise<SsoOutcome> => {
    const provider = await ports.providers.find(request.name);
    if (provider?.enabled !== true || provider.strategy !== 'saml') {
      return failure({ kind: 'sign_in' }, 'provider_unavailable');
    }
    const ready = await aimOf(ports, provider, request);
    if (!ready.ok) return ready.outcome;

    const relayState = ports.newToken();
    const requestId = `_${ports.newToken()}`; // an xs:ID begins with no digit
    const { origin } = request.edge;
    const fresh = ready.aim.kind === 'reauthenticate';
    const location = await ports.client.authnRequestUrl({ provider, origin, relayState, id: requestId, fresh });
    const kept: SamlFlow = { ...flowOf(ports, provider, request, ready.aim), requestId };
    await ports.oneUse.put('saml_flow', relayState, kept, flowEnd(ports.now()));
    return { location };
  };
