import { authPath, providerName } from '../../../shared/people/http/auth-path.ts';
import { FLOW_COOKIE, flowToken, ssoAnswer } from '../../../shared/people/http/sign-in-cookies.ts';
import { SIGNED_OUT } from '../../../shared/people/sso/use-cases/end-session.ts';
import { finishAuthorization } from '../../../shared/people/sso/use-cases/finish-authorization.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { type OpenDependencies, openEndpoint, SSO_FINISH_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { redirect } from '../../../shared/platform/http/response/answers.ts';
import { open } from '../adapters.ts';
import { ssoMailWork } from './sso.ts';
import { authorizationClient } from './sso-authorization.ts';

type Dependencies = OpenDependencies & { readonly finish: ReturnType<typeof finishAuthorization> };

const PATH = authPath('/auth/{name}/callback');
/** Not a provider: browsers return here after RP-initiated logout. */
const LOGOUT = 'logout';

/** GET /auth/{name}/callback. /auth/openid_connect/callback is shared by several providers. */
export const createHandler = ({ finish, ...deps }: Dependencies) =>
  openEndpoint(deps, { limit: SSO_FINISH_LIMIT, fromAnywhere: true }, async (event, edge) => {
    const name = providerName(event, PATH);
    if (name === LOGOUT) return redirect(SIGNED_OUT);
    const callbackUrl = `${edge.origin}${event.rawPath}?${event.rawQueryString}`;
    return ssoAnswer(await finish({ name, callbackUrl, browser: flowToken(event, FLOW_COOKIE), edge }));
  });

export const handler = lambda(() =>
  createHandler({ ...open(), finish: finishAuthorization({ ...ssoMailWork(), client: authorizationClient() }) }),
);
