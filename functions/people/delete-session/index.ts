import { endSession } from '../../../shared/people/use-cases/sso/end-session.ts';
import { composeSso } from '../sso.ts';
import { openIdConnectClient } from '../sso-authorization.ts';
import { createHandler } from './handler.ts';

const { person, ports } = composeSso();
const { endSessionUrl } = openIdConnectClient();

export const handler = createHandler({ ...person, end: endSession({ ...ports, endSessionUrl }) });
