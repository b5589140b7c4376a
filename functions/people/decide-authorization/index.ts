import { decideAuthorization } from '../../../shared/people/use-cases/oauth/decide-authorization.ts';
import { composeAuditedOAuth } from '../oauth.ts';
import { createHandler } from './handler.ts';

const { person, ports } = composeAuditedOAuth();

export const handler = createHandler({ ...person, decide: decideAuthorization(ports) });
