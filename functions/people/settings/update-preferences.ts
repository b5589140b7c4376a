import { updatePreferencesEndpoint } from '../../../shared/people/preference-endpoints.ts';
import { toPreferenceChanges, toPreferences } from '../../../shared/people/schema/preferences.ts';
import { changePreferences } from '../../../shared/people/settings/use-cases/preferences.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { readFields } from '../../../shared/platform/http/request/read-body.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { families, users } from '../adapters.ts';

/** PATCH /api/v1/preferences */
export const handler = endpoint(
  updatePreferencesEndpoint,
  { users, families },
  (ports) =>
    async (event, { caller }) => {
      const changes = await readFields(event, toPreferenceChanges);
      const user = await ports.users.find(caller.userId);
      if (user === undefined) throw new NotFoundError('User');
      return json(200, { data: toPreferences(await changePreferences(ports)(user, changes)) });
    },
);
