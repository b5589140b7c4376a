import type { SamlProvider } from '../../../shared/people/sso/domain/identity-provider.ts';
import { decodePost } from '../../../shared/people/sso/protocols/saml/decode-message.ts';
import { verifyResponse } from '../../../shared/people/sso/protocols/saml/verify-response.ts';
import { type AssertionRequest, finishSaml, type SamlPorts } from '../../../shared/people/sso/use-cases/finish-saml.ts';
import type { SamlFlow } from '../../../shared/people/sso/use-cases/sso-flow.ts';
import type { FinishPorts, SsoOutcome } from '../../../shared/people/sso/use-cases/sso-ports.ts';
import { aSamlProvider, ORIGIN, REQUEST_ID } from '../saml/provider.ts';
import { createSsoWorld, digest, EDGE, someProviders } from './sso-world.ts';

/** The same clock, store and checks as in the function that receives assertions. */
export const createSamlWorld = (...table: Parameters<typeof createSsoWorld>) => {
  const world = createSsoWorld(...table);
  const client: SamlPorts['client'] = {
    verifyResponse: async ({ provider, response, origin, requestId, fresh }) => {
      const decoded = decodePost(response);
      if (!decoded.ok) return decoded;
      const asked = { ...provider, forceAuthn: provider.forceAuthn || fresh };
      return verifyResponse({
        xml: decoded.xml,
        provider: asked,
        expected: { origin, requestId },
        now: world.state.now,
      });
    },
  };
  /** The flow of `browser-1`, which was redirected to the provider. */
  const putFlow = (relayState: string, provider: SamlProvider, over: Partial<SamlFlow> = {}): Promise<void> => {
    const { id, name, updatedAt } = provider;
    const common = { provider: { id, name, updatedAt }, browser: digest('browser-1'), requestId: REQUEST_ID } as const;
    const flow: SamlFlow = { ...common, returnTo: '/accounts', aim: { kind: 'sign_in' }, session: null, ...over };
    return world.ports.singleUse.put('saml_flow', relayState, flow, '2099-01-01T00:00:00.000Z');
  };
  const post = (
    xml: string,
    { provider = aSamlProvider(), ...request }: Partial<AssertionRequest> & { readonly provider?: SamlProvider } = {},
    ports: FinishPorts = world.ports,
  ): Promise<SsoOutcome> =>
    finishSaml({ ...world.ports, ...ports, client, providers: someProviders(provider) })({
      name: provider.name,
      relayState: undefined,
      browser: 'browser-1',
      edge: { ...EDGE, origin: ORIGIN },
      response: Buffer.from(xml).toString('base64'),
      ...request,
    });
  return { ...world, putFlow, post };
};
