import type { User } from '../../../../shared/people/domain/user.ts';
import type { Page, PersonRequest } from '../../../../shared/people/http/person-endpoint.ts';
import { toSecurity } from '../../../../shared/people/schema/own-settings.ts';
import { toNames, toProfileView } from '../../../../shared/people/schema/profile.ts';
import { changeNames, familyOf } from '../../../../shared/people/settings/use-cases/own-profile.ts';
import { viewSecurity } from '../../../../shared/people/settings/use-cases/view-security.ts';
import { json } from '../../../../shared/platform/http/response/answers.ts';
import { represent } from '../../../../shared/platform/http/response/html-answers.ts';
import { PROFILE_PATH, type ProfileContent, profilePage } from '../../../../web/people/settings/profile-page.ts';
import type { SettingsWork } from '../settings-work.ts';

const readProfile = async (work: Pick<SettingsWork, 'users' | 'now'>, user: User) =>
  toProfileView(user, await familyOf(work)(user), work.now());

const drawProfile = async (
  work: SettingsWork,
  { person: { user }, viewer }: PersonRequest,
  shown: Pick<ProfileContent, 'form' | 'done'> = {},
) => {
  const [profile, ways] = await Promise.all([readProfile(work, user), viewSecurity(work)(user, work.now())]);
  return profilePage(await viewer(PROFILE_PATH), { profile, security: toSecurity(ways), ...shown });
};

/** GET /settings/profile: the user, and the family. */
export const showProfile: Page<SettingsWork> = (work) => async (request, event) => {
  const data = await readProfile(work, request.person.user);
  return represent(event, json(200, { data }), () => drawProfile(work, request, { done: request.query['done'] }));
};

/** POST /settings/profile {first_name, last_name} */
export const changeProfile: Page<SettingsWork> = (work) => (request) =>
  request.showFormOnError(
    (form) => drawProfile(work, request, { form }),
    async () => {
      const user = await changeNames(work)(request.person.user, toNames(request.fields));
      if (request.isForm) return { seeOther: `${PROFILE_PATH}?done=saved` };
      return json(200, { data: await readProfile(work, user) });
    },
  );
