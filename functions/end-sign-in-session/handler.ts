import { pathId } from '../../shared/http/api-event.ts';
import { dropCookie, SESSION_COOKIE } from '../../shared/http/cookies.ts';
import { formOrJson } from '../../shared/http/form-or-json.ts';
import { noContent } from '../../shared/http/no-content.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import type { endSession } from '../../shared/use-cases/people/settings/end-sessions.ts';

export type Dependencies = PersonDependencies & { readonly end: ReturnType<typeof endSession> };

/** DELETE /settings/security/sessions/{id}, or a form: also the one that asks. */
export const createHandler = ({ end, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ isForm, ...act }, event) => {
    const id = pathId(event);
    await end(act, id);
    const answer = formOrJson(isForm, '/settings/security/sessions?done=ended', noContent());
    return { ...answer, ...(id === act.person.session.id && { cookies: [dropCookie(SESSION_COOKIE)] }) };
  });
