import { csrfToken } from '../../shared/http/csrf.ts';
import { json } from '../../shared/http/json-response.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toSignedIn } from '../../shared/schema/signed-in.ts';

/** GET /sessions/current */
export const createHandler = (deps: PersonDependencies) =>
  personEndpoint(deps, {}, async ({ person, token }) => json(200, toSignedIn(person.user, csrfToken(token))));
