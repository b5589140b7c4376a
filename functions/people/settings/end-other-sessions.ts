import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { endOtherSessions } from '../../../shared/people/use-cases/settings/own-sessions.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { formOrJson } from '../../../shared/platform/http/html-answers.ts';
import { composeKeys } from '../keys.ts';
import { composePeople } from '../people.ts';

export type Dependencies = PersonDependencies & { readonly endOthers: ReturnType<typeof endOtherSessions> };

/** DELETE /settings/security/sessions, or a form: ends all sessions but the current one. */
export const createHandler = ({ endOthers, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ isForm, ...act }) =>
    formOrJson(
      isForm,
      '/settings/security/sessions?done=others_ended',
      json(200, { data: { ended: await endOthers(act) } }),
    ),
  );

export const compose = () => {
  const people = composePeople();
  const { person, sessions } = people;
  return createHandler({
    ...person,
    endOthers: endOtherSessions({ sessions, audit: composeKeys().audit, now: person.now }),
  });
};

export const handler = lambda(compose);
