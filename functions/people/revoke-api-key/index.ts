import { revokeOwnApiKey } from '../../../shared/people/use-cases/settings/own-api-keys.ts';
import { composeOwnApiKeys } from '../own-api-keys.ts';
import { createHandler } from './handler.ts';

const { person, ports } = composeOwnApiKeys();

export const handler = createHandler({ ...person, revoke: revokeOwnApiKey(ports) });
