import { authPath, providerName } from '../../../shared/people/http/auth-path.ts';
import { FLOW_COOKIE, flowToken, ssoAnswer } from '../../../shared/people/http/sign-in-cookies.ts';
import { SIGNED_OUT } from '../../../shared/people/sso/use-cases/end-session.ts';
import { finishAuthorization } from '../../../shared/people/sso/use-cases/finish-authorization.ts';
import { SSO_FINISH_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { redirect } from '../../../shared/platform/http/response/answers.ts';
import { openPage } from '../../platform/pages.ts';
import { ssoMailWork } from './sso.ts';
import { authorizationClient } from './sso-authorization.ts';

const OPTIONS = { limit: SSO_FINISH_LIMIT, fromAnywhere: true } as const;

const PATH = authPath('/auth/{name}/callback');
/** Not a provider: browsers return here after RP-initiated logout. */
const LOGOUT = 'logout';

const finishing = () => finishAuthorization({ ...ssoMailWork(), client: authorizationClient() });

/** GET /auth/{name}/callback. /auth/openid_connect/callback is shared by several providers. */
export const handler = openPage(OPTIONS, finishing, (finish) => async (event, edge) => {
  const name = providerName(event, PATH);
  if (name === LOGOUT) return redirect(SIGNED_OUT);
  const callbackUrl = `${edge.origin}${event.rawPath}?${event.rawQueryString}`;
  return ssoAnswer(await finish({ name, callbackUrl, browser: flowToken(event, FLOW_COOKIE), edge }));
});
