import { isSameText } from '../../shared/identity/same-text.ts';
import { deleteUser } from '../../shared/use-cases/people/admin/delete-user.ts';
import { composeUserActs } from '../admin.ts';
import { createHandler } from './handler.ts';

const { person, users, identities, ports } = composeUserActs();

export const handler = createHandler({ ...person, remove: deleteUser({ ...ports, users, identities, isSameText }) });
