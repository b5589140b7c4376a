import { createLogger, documentClient, environment, now } from '../shared/runtime.ts';
import { createAuthenticate } from '../shared/store/authenticate.ts';

/** What every endpoint behind an API key is made of. */
export const composeApi = () => {
  const { TABLE_NAME: tableName, API_RATE_LIMIT_PER_HOUR: limitPerHour } = environment(
    'TABLE_NAME',
    'API_RATE_LIMIT_PER_HOUR',
  );
  const documents = documentClient();
  const authenticate = createAuthenticate(documents, tableName, { limitPerHour });
  return { documents, tableName, api: { authenticate, log: createLogger(), now } };
};
