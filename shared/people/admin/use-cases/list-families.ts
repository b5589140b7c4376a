import type { Users } from '../../use-cases/people-ports.ts';
import { familiesOf } from '../domain/families.ts';

export type FamilySummary = {
  readonly id: string;
  /** The founder first. */
  readonly emails: readonly string[];
};

/** Every family with users, those of `ownId` first. */
export const listFamilies =
  (users: Pick<Users, 'listAll'>) =>
  async (ownId: string): Promise<readonly FamilySummary[]> =>
    familiesOf(await users.listAll(), ownId).map(({ id, members }) => ({
      id,
      emails: members.map(({ email }) => email),
    }));
