import { revokeAuthorization } from '../../../shared/people/use-cases/oauth/revoke-authorization.ts';
import { composeAuditedOAuth } from '../oauth.ts';
import { createHandler } from './handler.ts';

const { person, ports } = composeAuditedOAuth();

export const handler = createHandler({ ...person, revoke: revokeAuthorization(ports) });
