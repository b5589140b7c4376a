import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import { authPath, providerName } from '../../../shared/people/http/auth-path.ts';
import { FLOW_COOKIE, flowCookie } from '../../../shared/people/http/sign-in-cookies.ts';
import { newAuthorizationFlow } from '../../../shared/people/sso/protocols/oauth2/flow.ts';
import { startSignIn } from '../../../shared/people/sso/use-cases/start-sign-in.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { redirect } from '../../../shared/platform/http/response/answers.ts';
import { person } from '../adapters.ts';
import { ssoWork } from './sso.ts';
import { authorizationClient } from './sso-authorization.ts';
import { type StartDependencies, startEndpoint } from './sso-start.ts';

type Dependencies = StartDependencies & { readonly start: ReturnType<typeof startSignIn> };

const PATH = authPath('/auth/{name}');

/** GET /auth/{name}?return_to=&intent=&reauthenticate= */
export const createHandler = ({ start, ...deps }: Dependencies) =>
  startEndpoint(deps, FLOW_COOKIE, async (request, event) => {
    const name = providerName(event, PATH);
    const outcome = await start({ ...request, name });
    if (outcome !== undefined) return redirect(outcome.location, [flowCookie(request.browser)]);
    return redirect(`/auth/saml/${name}${event.rawQueryString === '' ? '' : `?${event.rawQueryString}`}`);
  });

export const handler = lambda(() => {
  const client = authorizationClient();
  const start = startSignIn({ ...ssoWork(), client, newSecrets: newAuthorizationFlow });
  return createHandler({ ...person(), newToken: randomToken, start });
});
