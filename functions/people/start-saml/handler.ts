import { authPath, providerName } from '../../../shared/platform/http/auth-path.ts';
import { redirect } from '../../../shared/platform/http/redirect.ts';
import { SAML_FLOW_COOKIE, samlFlowCookie } from '../../../shared/people/http/sso-cookies.ts';
import type { startSaml } from '../../../shared/people/use-cases/sso/start-saml.ts';
import { type StartDependencies, startEndpoint } from '../sso-start.ts';

export type Dependencies = StartDependencies & { readonly start: ReturnType<typeof startSaml> };

const PATH = authPath('/auth/saml/{name}');

/** GET /auth/saml/{id}?return_to=&intent=&reauthenticate= */
export const createHandler = ({ start, ...deps }: Dependencies) =>
  startEndpoint(deps, SAML_FLOW_COOKIE, async (request, event) => {
    const { location } = await start({ ...request, name: providerName(event, PATH) });
    return redirect(location, [samlFlowCookie(request.browser)]);
  });
