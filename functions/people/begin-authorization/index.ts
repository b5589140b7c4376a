import { beginAuthorization } from '../../../shared/people/use-cases/oauth/begin-authorization.ts';
import { composeOAuth } from '../oauth.ts';
import { createHandler } from './handler.ts';

const { person, ports } = composeOAuth();

export const handler = createHandler({ ...person, begin: beginAuthorization(ports) });
