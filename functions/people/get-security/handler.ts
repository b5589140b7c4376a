import { json } from '../../../shared/platform/http/json-response.ts';
import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { represent } from '../../../shared/platform/http/represent.ts';
import { toSecurity } from '../../../shared/people/schema/own-settings.ts';
import type { viewSecurity } from '../../../shared/people/use-cases/settings/view-security.ts';
import { securityPage } from '../../../web/people/settings/security-page.ts';

export type Dependencies = PersonDependencies & { readonly view: ReturnType<typeof viewSecurity> };

/** GET /settings/security: by what the person comes in. */
export const createHandler = ({ view, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ person, viewer }, event) => {
    const data = toSecurity(await view(person.user, deps.now()));
    return represent(event, json(200, { data }), async () =>
      securityPage(await viewer(), data, queryOf(event)['done']),
    );
  });
