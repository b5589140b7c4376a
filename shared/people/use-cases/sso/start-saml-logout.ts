import type { Edge } from '../../../platform/domain/edge.ts';
import { type LogoutFlow, logoutFlowEnd, SIGNED_OUT } from './logout-flow.ts';
import { findSamlProvider, sendingOf } from './saml-logout-message.ts';
import type { SamlLogoutPorts } from './saml-logout-ports.ts';
import { flowProvider, isSameProvider } from './sso-flow.ts';

/** A browser whose session here has ended goes to the provider with a LogoutRequest; `token` is the one that it was given. */
export const startSamlLogout =
  (ports: SamlLogoutPorts) =>
  async ({ name, token, edge }: { readonly name: string; readonly token: string; readonly edge: Edge }) => {
    const flow = await ports.oneUse.take<LogoutFlow>('logout_flow', token, ports.now());
    const provider = await findSamlProvider(ports, name);
    const sending = provider === undefined ? undefined : await sendingOf(ports, provider, edge);
    if (flow?.kind !== 'saml_session' || provider === undefined || sending === undefined)
      return { location: SIGNED_OUT };
    if (!isSameProvider(flow.provider, provider)) return { location: SIGNED_OUT };
    const relayState = ports.newToken();
    const kept: LogoutFlow = { kind: 'saml_request', provider: flowProvider(provider), requestId: sending.id };
    await ports.oneUse.put('logout_flow', relayState, kept, logoutFlowEnd(ports.now()));
    return { location: ports.client.requestUrl({ ...sending, relayState, session: flow.session }) };
  };
