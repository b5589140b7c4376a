import { authPath, providerName } from '../../../shared/platform/http/auth-path.ts';
import { type OpenDependencies, openEndpoint, SSO_FINISH_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { readForm } from '../../../shared/platform/http/read-form.ts';
import { flowToken, SAML_FLOW_COOKIE, ssoAnswer } from '../../../shared/people/http/sso-cookies.ts';
import type { finishSaml } from '../../../shared/people/use-cases/sso/finish-saml.ts';

export type Dependencies = OpenDependencies & { readonly finish: ReturnType<typeof finishSaml> };

const PATH = authPath('/auth/saml/{name}/callback');

/** POST /auth/saml/{id}/callback, the assertion consumer (HTTP-POST binding) */
export const createHandler = ({ finish, ...deps }: Dependencies) =>
  openEndpoint(deps, { limit: SSO_FINISH_LIMIT, fromAnywhere: true }, async (event, edge) => {
    const name = providerName(event, PATH);
    const { SAMLResponse: response, RelayState: relayState } = readForm(event);
    return ssoAnswer(await finish({ name, response, relayState, browser: flowToken(event, SAML_FLOW_COOKIE), edge }));
  });
