import { json } from '../../shared/http/json-response.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toSelf } from '../../shared/schema/signed-in.ts';

/** GET / */
export const createHandler = (deps: PersonDependencies) =>
  personEndpoint(deps, {}, async ({ person }) => json(200, { data: { user: toSelf(person.user) } }));
