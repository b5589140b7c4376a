import { authPath, providerName } from '../../../shared/people/http/auth-path.ts';
import { flowToken, SAML_FLOW_COOKIE, ssoAnswer } from '../../../shared/people/http/sign-in-cookies.ts';
import { decodePost } from '../../../shared/people/sso/protocols/saml/decode-message.ts';
import { verifyResponse } from '../../../shared/people/sso/protocols/saml/verify-response.ts';
import { finishSaml } from '../../../shared/people/sso/use-cases/finish-saml.ts';
import type { SamlClient } from '../../../shared/people/sso/use-cases/sso-ports.ts';
import { SSO_FINISH_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { readForm } from '../../../shared/platform/http/request/read-form.ts';
import { now } from '../../../shared/platform/runtime.ts';
import { openPage } from '../../platform/pages.ts';
import { ssoMailWork } from './sso.ts';

const OPTIONS = { limit: SSO_FINISH_LIMIT, fromAnywhere: true } as const;

const PATH = authPath('/auth/saml/{name}/callback');

const finishing = () => {
  const verify: SamlClient['verifyResponse'] = async ({ provider, response, origin, requestId, fresh }) => {
    const decoded = decodePost(response);
    if (!decoded.ok) return decoded;
    const settings = { ...provider, forceAuthn: provider.forceAuthn || fresh };
    return verifyResponse({ xml: decoded.xml, provider: settings, expected: { origin, requestId }, now: now() });
  };
  return finishSaml({ ...ssoMailWork(), client: { verifyResponse: verify } });
};

/** POST /auth/saml/{id}/callback, the assertion consumer (HTTP-POST binding) */
export const handler = openPage(OPTIONS, finishing, (finish) => async (event, edge) => {
  const name = providerName(event, PATH);
  const { SAMLResponse: response, RelayState: relayState } = readForm(event);
  return ssoAnswer(await finish({ name, response, relayState, browser: flowToken(event, SAML_FLOW_COOKIE), edge }));
});
