import { authPath, providerName } from '../../../shared/people/http/auth-path.ts';
import { flowToken, SAML_FLOW_COOKIE, ssoAnswer } from '../../../shared/people/http/sign-in-cookies.ts';
import { decodePost } from '../../../shared/people/sso/protocols/saml/decode-message.ts';
import { verifyResponse } from '../../../shared/people/sso/protocols/saml/verify-response.ts';
import { finishSaml } from '../../../shared/people/sso/use-cases/finish-saml.ts';
import type { SamlClient } from '../../../shared/people/sso/use-cases/sso-ports.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { type OpenDependencies, openEndpoint, SSO_FINISH_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { readForm } from '../../../shared/platform/http/request/read-form.ts';
import { now } from '../../../shared/platform/runtime.ts';
import { open } from '../adapters.ts';
import { ssoMailWork } from './sso.ts';

type Dependencies = OpenDependencies & { readonly finish: ReturnType<typeof finishSaml> };

const PATH = authPath('/auth/saml/{name}/callback');

/** POST /auth/saml/{id}/callback, the assertion consumer (HTTP-POST binding) */
export const createHandler = ({ finish, ...deps }: Dependencies) =>
  openEndpoint(deps, { limit: SSO_FINISH_LIMIT, fromAnywhere: true }, async (event, edge) => {
    const name = providerName(event, PATH);
    const { SAMLResponse: response, RelayState: relayState } = readForm(event);
    return ssoAnswer(await finish({ name, response, relayState, browser: flowToken(event, SAML_FLOW_COOKIE), edge }));
  });

export const handler = lambda(() => {
  const verify: SamlClient['verifyResponse'] = async ({ provider, response, origin, requestId, fresh }) => {
    const decoded = decodePost(response);
    if (!decoded.ok) return decoded;
    const settings = { ...provider, forceAuthn: provider.forceAuthn || fresh };
    return verifyResponse({ xml: decoded.xml, provider: settings, expected: { origin, requestId }, now: now() });
  };
  return createHandler({ ...open(), finish: finishSaml({ ...ssoMailWork(), client: { verifyResponse: verify } }) });
});
