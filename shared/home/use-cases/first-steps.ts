import type { BankConnection } from '../../bank/connections/domain/connection.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';

export type FirstStepsDependencies = {
  readonly users: { readonly listOfFamily: (familyId: FamilyId) => Promise<readonly unknown[]> };
};

type Seen = { readonly connections: readonly BankConnection[] };

/** Whether a family without transactions has already taken each step. */
export type FirstSteps = Readonly<Record<'bank' | 'partner', boolean>>;

/** For a family without transactions. */
export const readFirstSteps =
  ({ users }: FirstStepsDependencies) =>
  async (familyId: FamilyId, { connections }: Seen): Promise<FirstSteps> => ({
    bank: connections.length > 0,
    partner: (await users.listOfFamily(familyId)).length > 1,
  });
