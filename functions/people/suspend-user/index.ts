import { suspendUser } from '../../../shared/people/use-cases/admin/suspend-user.ts';
import { composeUserActs } from '../admin.ts';
import { createHandler } from './handler.ts';

const { person, users, identities, sessions, ports } = composeUserActs();

export const handler = createHandler({ ...person, users, identities, sessions, suspend: suspendUser(ports) });
