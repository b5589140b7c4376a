import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { endSession } from '../../../shared/people/use-cases/settings/own-sessions.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { noContent } from '../../../shared/platform/http/answers.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { dropCookie, SESSION_COOKIE } from '../../../shared/platform/http/cookies.ts';
import { formOrJson } from '../../../shared/platform/http/html-answers.ts';
import { composeKeys } from '../keys.ts';
import { composePeople } from '../people.ts';

export type Dependencies = PersonDependencies & { readonly end: ReturnType<typeof endSession> };

/** DELETE /settings/security/sessions/{id}, or a form. May be the current session. */
export const createHandler = ({ end, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ isForm, ...act }, event) => {
    const id = pathId(event);
    await end(act, id);
    const answer = formOrJson(isForm, '/settings/security/sessions?done=ended', noContent());
    return { ...answer, ...(id === act.person.session.id && { cookies: [dropCookie(SESSION_COOKIE)] }) };
  });

export const compose = () => {
  const people = composePeople();
  const { person, sessions } = people;
  return createHandler({
    ...person,
    end: endSession({ sessions, audit: composeKeys().audit, now: person.now }),
  });
};

export const handler = lambda(compose);
