import { json } from '../../shared/http/json-response.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { queryOf } from '../../shared/http/query.ts';
import { represent } from '../../shared/http/represent.ts';
import { toSecurity } from '../../shared/schema/own-settings.ts';
import type { viewSecurity } from '../../shared/use-cases/people/settings/view-security.ts';
import { securityPage } from '../../web/pages/settings/security-page.ts';

export type Dependencies = PersonDependencies & { readonly view: ReturnType<typeof viewSecurity> };

/** GET /settings/security: by what the person comes in. */
export const createHandler = ({ view, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ person, viewer }, event) => {
    const data = toSecurity(await view(person.user, deps.now()));
    return represent(event, json(200, { data }), async () =>
      securityPage(await viewer(), data, queryOf(event)['done']),
    );
  });
