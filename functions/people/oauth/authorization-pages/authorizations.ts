import type { PageAnswer } from '../../../../shared/people/http/person-endpoint.ts';
import type { Grants, OAuthClients } from '../../../../shared/people/oauth/use-cases/oauth-ports.ts';
import { listAuthorizations, revokeAuthorization } from '../../../../shared/people/oauth/use-cases/user-grants.ts';
import { toAuthorization } from '../../../../shared/people/schema/own-settings.ts';
import { pathId } from '../../../../shared/platform/http/api-event.ts';
import { listed } from '../../../../shared/platform/http/request/query.ts';
import { json, noContent } from '../../../../shared/platform/http/response/answers.ts';
import { formOrJson, represent } from '../../../../shared/platform/http/response/html-answers.ts';
import { authorizationsPage } from '../../../../web/people/settings/authorizations-page.ts';

type ListWork = {
  readonly grants: Pick<Grants, 'listOf'>;
  readonly clients: Pick<OAuthClients, 'find'>;
  readonly now: () => string;
};

/** GET /settings/authorizations: applications with access to the user's account. */
export const showAuthorizations =
  (work: ListWork): PageAnswer =>
  async ({ person, viewer, query }, event) => {
    const found = await listAuthorizations(work, person.user, work.now());
    const { data, meta } = listed(event, found, toAuthorization);
    return represent(event, json(200, { data, meta }), async () =>
      authorizationsPage(await viewer(), { authorizations: data, meta, done: query['done'] }),
    );
  };

/** DELETE /settings/authorizations/{id}, or a form: its tokens stop working with the next request. */
export const removeAuthorization = (work: Parameters<typeof revokeAuthorization>[0]): PageAnswer => {
  const revoke = revokeAuthorization(work);
  return async ({ isForm, ...act }, event) => {
    await revoke(act, pathId(event));
    return formOrJson(isForm, '/settings/authorizations?done=revoked', noContent());
  };
};
