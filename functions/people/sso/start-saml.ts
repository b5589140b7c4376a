import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import { authPath, providerName } from '../../../shared/people/http/auth-path.ts';
import { SAML_FLOW_COOKIE, samlFlowCookie } from '../../../shared/people/http/sign-in-cookies.ts';
import { buildAuthnRequest } from '../../../shared/people/sso/protocols/saml/outgoing-message.ts';
import { privateKeyContext } from '../../../shared/people/sso/use-cases/provider-secrets.ts';
import type { SamlClient } from '../../../shared/people/sso/use-cases/sso-ports.ts';
import { startSaml } from '../../../shared/people/sso/use-cases/start-sign-in.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { redirect } from '../../../shared/platform/http/response/answers.ts';
import { now } from '../../../shared/platform/runtime.ts';
import { person } from '../adapters.ts';
import { ssoWork } from './sso.ts';
import { type StartDependencies, startEndpoint } from './sso-start.ts';

type Dependencies = StartDependencies & { readonly start: ReturnType<typeof startSaml> };

const PATH = authPath('/auth/saml/{name}');

/** GET /auth/saml/{id}?return_to=&intent=&reauthenticate= */
export const createHandler = ({ start, ...deps }: Dependencies) =>
  startEndpoint(deps, SAML_FLOW_COOKIE, async (request, event) => {
    const { location } = await start({ ...request, name: providerName(event, PATH) });
    return redirect(location, [samlFlowCookie(request.browser)]);
  });

export const handler = lambda(() => {
  const work = ssoWork();
  const authnRequestUrl: SamlClient['authnRequestUrl'] = async ({ provider, fresh, ...input }) => {
    const { id, signing } = provider;
    const privateKey = signing && (await work.secretBox.open(signing.privateKey, privateKeyContext(id)));
    const settings = { ...provider, forceAuthn: provider.forceAuthn || fresh };
    return buildAuthnRequest({ provider: settings, privateKey, now: now(), ...input });
  };
  return createHandler({
    ...person(),
    newToken: randomToken,
    start: startSaml({ ...work, client: { authnRequestUrl } }),
  });
});
