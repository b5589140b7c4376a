import {
  type PersonDependencies,
  type PersonRequest,
  personEndpoint,
} from '../../../shared/people/http/person-endpoint.ts';
import { toPreferenceChanges, toPreferences } from '../../../shared/people/schema/preferences.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { changePreferences, readPreferences } from '../../../shared/people/use-cases/settings/preferences.ts';
import { json, redirect } from '../../../shared/platform/http/answers.ts';
import { represent } from '../../../shared/platform/http/html-answers.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import { PREFERENCES_PATH, preferencesPage } from '../../../web/people/settings/preferences-page.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import { composePeople } from '../people.ts';

type Read = ReturnType<typeof readPreferences>;
type Change = ReturnType<typeof changePreferences>;

/** GET /settings/preferences */
export const createHandler = ({ read, ...deps }: PersonDependencies & { readonly read: Read }) =>
  personEndpoint(deps, {}, async ({ person, viewer }, event) => {
    const data = toPreferences(await read(person.user));
    const { done } = queryOf(event);
    return represent(event, json(200, { data }), async () =>
      preferencesPage(await viewer(), { preferences: data, form: newForm(), done }),
    );
  });

type FormDependencies = PersonDependencies & { readonly read: Read; readonly change: Change };

/** A form with some of the preferences: the others keep what they are. */
const formHandler = (
  { read, change, ...deps }: FormDependencies,
  { names, done }: { readonly names: readonly string[]; readonly done: string },
) => {
  const show = async ({ person, viewer }: PersonRequest, form: FormState) =>
    preferencesPage(await viewer(PREFERENCES_PATH), { preferences: toPreferences(await read(person.user)), form });
  return personEndpoint(deps, {}, async (request) =>
    showFormOnError(
      request,
      (form) => show(request, form),
      async () => {
        const sent = Object.fromEntries(names.map((name) => [name, request.fields[name]]));
        const data = toPreferences(await change(request.person.user, toPreferenceChanges(sent)));
        return request.isForm ? redirect(`${PREFERENCES_PATH}?done=${done}`) : json(200, { data });
      },
    ),
  );
};

const composePorts = () => {
  const { person, documents, tableName, users } = composePeople();
  const families = createFamilyRepository(documents, tableName);
  const ports = { families, users, now: person.now };
  return { ...person, read: readPreferences(ports), change: changePreferences(ports) };
};

export const composePreferences = () => {
  const { change: _change, ...deps } = composePorts();
  return createHandler(deps);
};

/** POST /settings/preferences, for administrators. */
export const composeFamilyForm = () =>
  formHandler(composePorts(), { names: ['currency', 'locale', 'date_format', 'time_zone'], done: 'family' });

/** POST /settings/preferences/appearance, for everybody. */
export const composeAppearanceForm = () => formHandler(composePorts(), { names: ['appearance'], done: 'appearance' });
