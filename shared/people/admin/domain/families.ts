import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { User } from '../../domain/user.ts';

/** A family has no name of its own: its users, the founder first, tell which one it is. */
export type FamilyGroup = { readonly id: string; readonly founder: User; readonly members: readonly User[] };

/** The families of these users, `ownId` first, then by the founder's address. */
export const familiesOf = (users: readonly User[], ownId: string): readonly FamilyGroup[] =>
  Array.from(
    Map.groupBy(users, ({ familyId }) => familyId),
    ([id, some]) => groupOf(id, some.toSorted(byFounder)),
  )
    .filter((group) => group !== undefined)
    .toSorted(
      (a, b) => Number(b.id === ownId) - Number(a.id === ownId) || compareText(a.founder.email, b.founder.email),
    );

const groupOf = (id: string, members: readonly User[]): FamilyGroup | undefined =>
  members[0] && { id, founder: members[0], members };

const byFounder = (a: User, b: User): number =>
  Number(b.foundedFamily === true) - Number(a.foundedFamily === true) || compareText(a.email, b.email);
