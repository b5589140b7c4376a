import { disconnectIdentity } from '../../../shared/people/use-cases/settings/disconnect-identity.ts';
import { composeIdentities } from '../own-settings.ts';
import { createHandler } from './handler.ts';

const { person, ports } = composeIdentities();

export const handler = createHandler({ ...person, disconnect: disconnectIdentity(ports) });
