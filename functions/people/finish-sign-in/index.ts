import { finishAuthorization } from '../../../shared/people/use-cases/sso/finish-authorization.ts';
import { authorizationClient } from '../sso-authorization.ts';
import { composeSsoWithMail } from '../sso-with-mail.ts';
import { createHandler } from './handler.ts';

const { open, ports } = composeSsoWithMail();
const client = authorizationClient();

export const handler = createHandler({ ...open, finish: finishAuthorization({ ...ports, client }) });
