import { updatePreferencesEndpoint } from '../../../shared/people/preference-endpoints.ts';
import { toPreferenceChanges, toPreferences } from '../../../shared/people/schema/preferences.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createUserRepository } from '../../../shared/people/store/user-repository.ts';
import type { Users } from '../../../shared/people/use-cases/people-ports.ts';
import { changePreferences } from '../../../shared/people/use-cases/settings/preferences.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { readFields } from '../../../shared/platform/http/read-body.ts';
import { composeApi } from '../../platform/api.ts';

export type Dependencies = ApiDependencies & {
  readonly users: Pick<Users, 'find'>;
  readonly change: ReturnType<typeof changePreferences>;
};

/** PATCH /api/v1/preferences */
export const createHandler = ({ users, change, ...api }: Dependencies) =>
  apiEndpoint(api, updatePreferencesEndpoint, async (event, { caller }) => {
    const changes = await readFields(event, toPreferenceChanges);
    const user = await users.find(caller.userId);
    if (user === undefined) throw new NotFoundError('User');
    return json(200, { data: toPreferences(await change(user, changes)) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  const families = createFamilyRepository(documents, tableName);
  const users = createUserRepository(documents, tableName);
  return createHandler({ ...api, users, change: changePreferences({ families, users, now: api.now }) });
});
