import { registerClient } from '../../../shared/people/use-cases/oauth/manage-clients.ts';
import { composeAuditedOAuth } from '../oauth.ts';
import { createHandler } from './handler.ts';

const { person, ports } = composeAuditedOAuth();

export const handler = createHandler({ ...person, register: registerClient(ports) });
