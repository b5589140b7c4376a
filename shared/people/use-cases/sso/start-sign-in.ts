import type { Refused } from '../../domain/external-identity.ts';
import type { IdentityProvider } from '../../domain/identity-provider.ts';
import { callbackPath } from '../../domain/provider-paths.ts';
import { failure, refuseSignIn } from './refuse-sign-in.ts';
import type { AuthorizationClient, FlowSecrets } from './sso-clients.ts';
import type { AuthorizationFlow, SignInAim } from './sso-flow.ts';
import type { SsoOutcome } from './sso-outcome.ts';
import { aimOf, flowEnd, flowOf, type StartFlowPorts, type StartRequest } from './start-flow.ts';

export type StartPorts = StartFlowPorts & {
  readonly client: Pick<AuthorizationClient, 'build'>;
  readonly newSecrets: () => FlowSecrets;
};

/** Sends a browser to a provider of OpenID Connect or OAuth 2.0; undefined for a provider of another kind. */
export const startSignIn =
  (ports: StartPorts) =>
  async (request: StartRequest): Promise<SsoOutcome | undefined> => {
    const provider = await ports.providers.find(request.name);
    if (provider?.enabled !== true) return failure({ kind: 'sign_in' }, 'provider_unavailable');
    if (provider.strategy === 'saml') return undefined;
    const ready = await aimOf(ports, provider, request);
    if (!ready.ok) return ready.outcome;

    const { state, ...secrets } = ports.newSecrets();
    const redirectUri = request.edge.origin + callbackPath(provider);
    const flow = { state, ...secrets };
    const fresh = ready.aim.kind === 'reauthenticate';
    const built = await ports.client.build({ provider, redirectUri, flow, fresh });
    if (!built.ok) return unavailable(ports, provider, { ...request, aim: ready.aim }, built);
    const kept: AuthorizationFlow = { ...flowOf(ports, provider, request, ready.aim), redirectUri, ...secrets };
    await ports.oneUse.put('sso_flow', state, kept, flowEnd(ports.now()));
    return { location: built.url };
  };

const unavailable = (
  { audit }: StartFlowPorts,
  provider: IdentityProvider,
  { edge, aim }: Pick<StartRequest, 'edge'> & { readonly aim: SignInAim },
  { reason, detail }: Refused<string>,
): Promise<SsoOutcome> => refuseSignIn(audit)({ provider, edge, aim, reason, detail, error: 'provider_unavailable' });
