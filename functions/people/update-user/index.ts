import { changeRole } from '../../../shared/people/use-cases/admin/change-role.ts';
import { composeUserActs } from '../admin.ts';
import { createHandler } from './handler.ts';

const { person, users, identities, sessions, ports } = composeUserActs();

export const handler = createHandler({ ...person, users, identities, sessions, changeRole: changeRole(ports) });
