import type { User } from '../../../shared/people/domain/user.ts';
import {
  type PersonDependencies,
  type PersonRequest,
  personEndpoint,
} from '../../../shared/people/http/person-endpoint.ts';
import { toSecurity } from '../../../shared/people/schema/own-settings.ts';
import { toNames, toProfileView } from '../../../shared/people/schema/profile.ts';
import { createPasskeys } from '../../../shared/people/store/passkey-repository.ts';
import { changeNames, familyOf } from '../../../shared/people/use-cases/settings/own-profile.ts';
import { viewSecurity } from '../../../shared/people/use-cases/settings/view-security.ts';
import { json, redirect } from '../../../shared/platform/http/answers.ts';
import { represent } from '../../../shared/platform/http/html-answers.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import { PROFILE_PATH, type ProfileContent, profilePage } from '../../../web/people/settings/profile-page.ts';
import { composeIdentities } from './own-identities.ts';

type Work = PersonDependencies & {
  readonly familyOf: ReturnType<typeof familyOf>;
  readonly security: ReturnType<typeof viewSecurity>;
};

const viewOf = async ({ familyOf: members, security, now }: Work, user: User) => {
  const [family, ways] = await Promise.all([members(user), security(user, now())]);
  return { profile: toProfileView(user, family, now()), security: toSecurity(ways) };
};

const pageOf = async (
  work: Work,
  { person, viewer }: PersonRequest,
  shown: Pick<ProfileContent, 'form' | 'done'> = {},
) => profilePage(await viewer(PROFILE_PATH), { ...(await viewOf(work, person.user)), ...shown });

/** GET /settings/profile: the user, and the family. */
export const createHandler = (work: Work) =>
  personEndpoint(work, {}, async (request, event) => {
    const { user } = request.person;
    const data = toProfileView(user, await work.familyOf(user), work.now());
    return represent(event, json(200, { data }), () => pageOf(work, request, { done: queryOf(event)['done'] }));
  });

/** POST /settings/profile {first_name, last_name} */
export const createFormHandler = ({ change, ...work }: Work & { readonly change: ReturnType<typeof changeNames> }) =>
  personEndpoint(work, {}, (request) =>
    showFormOnError(
      request,
      (form) => pageOf(work, request, { form }),
      async () => {
        const user = await change(request.person.user, toNames(request.fields));
        if (request.isForm) return redirect(`${PROFILE_PATH}?done=saved`);
        return json(200, { data: toProfileView(user, await work.familyOf(user), work.now()) });
      },
    ),
  );

const composeWork = () => {
  const { person, documents, tableName, users, ports } = composeIdentities();
  const security = viewSecurity({ ...ports, passkeys: createPasskeys(documents, tableName) });
  return { ...person, users, security, familyOf: familyOf({ users }) };
};

export const compose = () => createHandler(composeWork());

export const composeForm = () => {
  const { users, ...work } = composeWork();
  return createFormHandler({ ...work, change: changeNames({ users, now: work.now }) });
};
