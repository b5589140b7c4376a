import { composeAdmin } from '../admin.ts';
import { createHandler } from './handler.ts';

const { person, users, identities, sessions } = composeAdmin();

export const handler = createHandler({ ...person, users, identities, sessions });
