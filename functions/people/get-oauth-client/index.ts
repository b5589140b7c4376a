import { composeOAuth } from '../oauth.ts';
import { createHandler } from './handler.ts';

const { person, ports } = composeOAuth();

export const handler = createHandler({ ...person, clients: ports.clients });
