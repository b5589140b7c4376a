import { unblockIdentity } from '../../../shared/people/use-cases/admin/unblock-identity.ts';
import { composeUserActs } from '../admin.ts';
import { createHandler } from './handler.ts';

const { person, identities, ports } = composeUserActs();

export const handler = createHandler({ ...person, unblock: unblockIdentity({ identities, audit: ports.audit }) });
