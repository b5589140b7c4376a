import { getPreferencesEndpoint } from '../../../shared/people/preference-endpoints.ts';
import { toPreferences } from '../../../shared/people/schema/preferences.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createUserRepository } from '../../../shared/people/store/user-repository.ts';
import type { Users } from '../../../shared/people/use-cases/people-ports.ts';
import { readPreferences } from '../../../shared/people/use-cases/settings/preferences.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { composeApi } from '../../platform/api.ts';

export type Dependencies = ApiDependencies & {
  readonly users: Pick<Users, 'find'>;
  readonly read: ReturnType<typeof readPreferences>;
};

/** GET /api/v1/preferences */
export const createHandler = ({ users, read, ...api }: Dependencies) =>
  apiEndpoint(api, getPreferencesEndpoint, async (_, { caller }) => {
    const user = await users.find(caller.userId);
    if (user === undefined) throw new NotFoundError('User');
    return json(200, { data: toPreferences(await read(user)) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  const families = createFamilyRepository(documents, tableName);
  return createHandler({
    ...api,
    users: createUserRepository(documents, tableName),
    read: readPreferences({ families }),
  });
});
