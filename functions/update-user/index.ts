import { changeRole } from '../../shared/use-cases/people/admin/change-role.ts';
import { composeUserActs } from '../admin.ts';
import { createHandler } from './handler.ts';

const { person, identities, ports } = composeUserActs();

export const handler = createHandler({ ...person, identities, changeRole: changeRole(ports) });
