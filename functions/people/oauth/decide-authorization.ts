import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import type { Page } from '../../../shared/people/http/person-endpoint.ts';
import { decideAuthorization } from '../../../shared/people/oauth/use-cases/authorize-client.ts';
import { toAuthorizationAnswer } from '../../../shared/people/schema/oauth-client.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { redirectPage } from '../../../shared/platform/http/response/html-answers.ts';
import { answeringPage } from '../../../web/people/oauth/authorization-pages.ts';
import { clock, ids, made } from '../../platform/adapters.ts';
import { page } from '../../platform/pages.ts';
import { audit, oauthClients, singleUse } from '../adapters.ts';

/** POST /oauth/authorize {request, decision}. A form is redirected to the application; JSON returns the location. */
const decide: Page<Parameters<typeof decideAuthorization>[0]> = {
  requires: { recent: true },
  answer:
    (work) =>
    async ({ fields, isForm, viewer, ...act }) => {
      const location = await decideAuthorization(work)(toAuthorizationAnswer(fields), act);
      if (!isForm) return json(200, { data: { location } });
      return redirectPage(location, answeringPage(await viewer(), { location, result: 'decided' }));
    },
};

export const handler = page(decide, () => ({
  ...made({ clients: oauthClients, singleUse, audit, now: clock, newId: ids }),
  newToken: randomToken,
}));
