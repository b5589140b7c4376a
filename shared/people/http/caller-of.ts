import type { Caller } from '../../platform/domain/caller.ts';
import type { Person } from '../use-cases/people-ports.ts';

/** A person who does by a page what a client does with a key: there is no key, and every member may write. */
export const callerOf = ({ user }: Pick<Person, 'user'>): Caller => ({
  familyId: user.familyId,
  userId: user.id,
  apiKeyId: '',
  scope: 'read_write',
});
