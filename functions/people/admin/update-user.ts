import { page } from '../../platform/pages.ts';
import { setRole } from './user-pages/change-user.ts';
import { userActs } from './user-work.ts';

/** PATCH /admin/users/{id} */
export const handler = page(setRole, userActs);
