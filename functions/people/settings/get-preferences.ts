import { getPreferencesEndpoint } from '../../../shared/people/preference-endpoints.ts';
import { toPreferences } from '../../../shared/people/schema/preferences.ts';
import { preferenceFacts, readPreferences } from '../../../shared/people/settings/use-cases/preferences.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { families, users } from '../adapters.ts';

/** GET /api/v1/preferences */
export const handler = endpoint(getPreferencesEndpoint, { users, families }, (ports) => async ({ caller }) => {
  const user = await ports.users.find(caller.userId);
  if (user === undefined) throw new NotFoundError('User');
  const preferences = await readPreferences(ports)(user);
  return { data: toPreferences(preferences), tagged: preferenceFacts(preferences) };
});
