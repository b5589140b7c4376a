import type { BankConnection } from '../../bank/connections/domain/connection.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';

export type FirstStepsDependencies = {
  readonly users: { readonly listOfFamily: (familyId: FamilyId) => Promise<readonly unknown[]> };
  readonly records: { readonly listOf: (familyId: FamilyId, kind: 'category') => Promise<readonly unknown[]> };
};

type Seen = { readonly connections: readonly BankConnection[] };

/** Whether a family without transactions has already taken each step. */
export type FirstSteps = Readonly<Record<'bank' | 'categories' | 'partner', boolean>>;

/** For a family without transactions. */
export const readFirstSteps =
  ({ users, records }: FirstStepsDependencies) =>
  async (familyId: FamilyId, { connections }: Seen): Promise<FirstSteps> => {
    const [members, categories] = await Promise.all([
      users.listOfFamily(familyId),
      records.listOf(familyId, 'category'),
    ]);
    return { bank: connections.length > 0, categories: categories.length > 0, partner: members.length > 1 };
  };
