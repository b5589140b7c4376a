import { finishAuthorization } from '../../shared/use-cases/people/sso/finish-authorization.ts';
import { composeSso } from '../sso.ts';
import { authorizationClient } from '../sso-authorization.ts';
import { createHandler } from './handler.ts';

const { open, ports } = composeSso();
const client = authorizationClient();

export const handler = createHandler({ ...open, finish: finishAuthorization({ ...ports, client }) });
