import { updatePreferencesEndpoint } from '../../../shared/people/preference-endpoints.ts';
import { toPreferenceChanges, toPreferences } from '../../../shared/people/schema/preferences.ts';
import { changePreferences, preferenceFacts } from '../../../shared/people/settings/use-cases/preferences.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { bodyEndpoint } from '../../platform/endpoint.ts';
import { families, users } from '../adapters.ts';

/** PATCH /api/v1/preferences */
export const handler = bodyEndpoint(
  updatePreferencesEndpoint,
  { users, families },
  (ports) =>
    async ({ caller, ifMatch, readFields }) => {
      const changes = await readFields(toPreferenceChanges);
      const user = await ports.users.find(caller.userId);
      if (user === undefined) throw new NotFoundError('User');
      const preferences = await changePreferences(ports)(user, changes, ifMatch);
      return { data: toPreferences(preferences), tagged: preferenceFacts(preferences) };
    },
);
