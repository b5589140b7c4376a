import { compareText } from '../../../platform/domain/compare-text.ts';
import type { User } from '../../domain/user.ts';
import type { Users } from '../people-ports.ts';

/** A family has no name of its own: its users tell which one it is. */
export type FamilySummary = {
  readonly id: string;
  /** The founder first. */
  readonly emails: readonly string[];
};

/** Every family with users, those of `ownId` first. */
export const listFamilies =
  (users: Pick<Users, 'listAll'>) =>
  async (ownId: string): Promise<readonly FamilySummary[]> => {
    const families = [...Map.groupBy(await users.listAll(), ({ familyId }) => familyId)];
    return families
      .map(([id, members]) => ({ id, emails: members.toSorted(byFounder).map(({ email }) => email) }))
      .toSorted(
        (a, b) => Number(b.id === ownId) - Number(a.id === ownId) || compareText(a.emails[0] ?? '', b.emails[0] ?? ''),
      );
  };

const byFounder = (a: User, b: User): number =>
  Number(b.foundedFamily === true) - Number(a.foundedFamily === true) || compareText(a.email, b.email);
