import { type PersonDependencies, personEndpoint } from '../../shared/people/http/person-endpoint.ts';
import { toSecurity } from '../../shared/people/schema/own-settings.ts';
import { viewSecurity } from '../../shared/people/use-cases/settings/view-security.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { represent } from '../../shared/platform/http/html-answers.ts';
import { queryOf } from '../../shared/platform/http/query.ts';
import { securityPage } from '../../web/people/settings/security-pages.ts';
import { composeIdentities } from './own-identities.ts';

export type Dependencies = PersonDependencies & { readonly view: ReturnType<typeof viewSecurity> };

/** GET /settings/security: the user's sign-in methods. */
export const createHandler = ({ view, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ person, viewer }, event) => {
    const data = toSecurity(await view(person.user, deps.now()));
    return represent(event, json(200, { data }), async () =>
      securityPage(await viewer(), data, queryOf(event)['done']),
    );
  });

export const compose = () => {
  const { person, ports } = composeIdentities();
  return createHandler({ ...person, view: viewSecurity(ports) });
};
