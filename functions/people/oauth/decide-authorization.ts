import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { toAuthorizationAnswer } from '../../../shared/people/schema/oauth-client.ts';
import { decideAuthorization } from '../../../shared/people/use-cases/oauth/authorize-client.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { redirectPage } from '../../../shared/platform/http/html-answers.ts';
import { answeringPage } from '../../../web/people/oauth/authorization-pages.ts';
import { composeAuditedOAuth } from './oauth.ts';

export type Dependencies = PersonDependencies & { readonly decide: ReturnType<typeof decideAuthorization> };

/** POST /oauth/authorize {request, decision}. A form is redirected to the application; JSON returns the location. */
export const createHandler = ({ decide, ...deps }: Dependencies) =>
  personEndpoint(deps, { recent: true }, async ({ fields, isForm, viewer, ...act }) => {
    const location = await decide(toAuthorizationAnswer(fields), act);
    if (!isForm) return json(200, { data: { location } });
    return redirectPage(location, answeringPage(await viewer(), { location, result: 'decided' }));
  });

export const handler = lambda(() => {
  const { person, ports } = composeAuditedOAuth();
  return createHandler({ ...person, decide: decideAuthorization(ports) });
});
