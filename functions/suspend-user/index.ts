import { suspendUser } from '../../shared/use-cases/people/admin/suspend-user.ts';
import { composeUserActs } from '../admin.ts';
import { createHandler } from './handler.ts';

const { person, identities, ports } = composeUserActs();

export const handler = createHandler({ ...person, identities, suspend: suspendUser(ports) });
