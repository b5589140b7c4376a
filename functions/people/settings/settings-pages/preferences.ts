import type { Page, PersonRequest } from '../../../../shared/people/http/person-endpoint.ts';
import { toPreferenceChanges, toPreferences } from '../../../../shared/people/schema/preferences.ts';
import { changePreferences, readPreferences } from '../../../../shared/people/settings/use-cases/preferences.ts';
import { json } from '../../../../shared/platform/http/response/answers.ts';
import { represent } from '../../../../shared/platform/http/response/html-answers.ts';
import { PREFERENCES_PATH, preferencesPage } from '../../../../web/people/settings/preferences-page.ts';
import { type FormState, newForm } from '../../../../web/platform/form-state.ts';
import type { SettingsWork } from '../settings-work.ts';

type Work = Pick<SettingsWork, 'families' | 'users' | 'now'>;

/** GET /settings/preferences */
export const showPreferences: Page<Work> =
  (work) =>
  async ({ person, viewer, query }, event) => {
    const data = toPreferences(await readPreferences(work)(person.user));
    const { done } = query;
    return represent(event, json(200, { data }), async () =>
      preferencesPage(await viewer(), { preferences: data, form: newForm(), done }),
    );
  };

/** A form with some of the preferences: the others keep what they are. */
const changing = async (work: Work, request: PersonRequest, names: readonly string[], done: string) => {
  const { person, viewer, fields, isForm } = request;
  const show = async (form: FormState) =>
    preferencesPage(await viewer(PREFERENCES_PATH), {
      preferences: toPreferences(await readPreferences(work)(person.user)),
      form,
    });
  return request.showFormOnError(show, async () => {
    const sent = Object.fromEntries(names.map((name) => [name, fields[name]]));
    const data = toPreferences(await changePreferences(work)(person.user, toPreferenceChanges(sent)));
    return isForm ? { seeOther: `${PREFERENCES_PATH}?done=${done}` } : json(200, { data });
  });
};

/** POST /settings/preferences, for administrators. */
export const changeFamily: Page<Work> = (work) => (request) =>
  changing(work, request, ['currency', 'locale', 'date_format', 'time_zone'], 'family');

/** POST /settings/preferences/appearance, for everybody. */
export const changeAppearance: Page<Work> = (work) => (request) =>
  changing(work, request, ['appearance'], 'appearance');
