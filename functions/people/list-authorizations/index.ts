import { composeOAuth } from '../oauth.ts';
import { createHandler } from './handler.ts';

const { person, ports } = composeOAuth();

export const handler = createHandler({ ...person, grants: ports.grants, clients: ports.clients });
