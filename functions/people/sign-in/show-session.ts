import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { toSignedIn } from '../../../shared/people/schema/sign-in-answers.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { csrfToken } from '../../../shared/platform/http/csrf.ts';
import { composePeople } from '../people.ts';

/** GET /sessions/current */
export const createHandler = (deps: PersonDependencies) =>
  personEndpoint(deps, {}, async ({ person, token }) => json(200, toSignedIn(person.user, csrfToken(token))));

export const compose = () => createHandler(composePeople().person);
