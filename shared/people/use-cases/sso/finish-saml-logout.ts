import { type LogoutFlow, SIGNED_OUT } from './logout-flow.ts';
import { auditRefusal, findSamlProvider } from './saml-logout-message.ts';
import type { Incoming, Onward, SamlLogoutPorts } from './saml-logout-ports.ts';

/** The provider's answer to our request. The session here has ended in any case. */
export const finishSamlLogout =
  (ports: SamlLogoutPorts) =>
  async ({ name, transport, edge, relayState }: Incoming & { readonly relayState: string }): Promise<Onward> => {
    const provider = await findSamlProvider(ports, name);
    const flow = await ports.oneUse.take<LogoutFlow>('logout_flow', relayState, ports.now());
    if (provider === undefined || flow?.kind !== 'saml_request' || flow.provider.id !== provider.id) return undefined;
    const { requestId } = flow;
    const verified = ports.client.verifyResponse({ provider, origin: edge.origin, transport, requestId });
    if (verified.ok) return { location: SIGNED_OUT };
    await auditRefusal(ports, provider, edge, verified);
    return undefined;
  };
