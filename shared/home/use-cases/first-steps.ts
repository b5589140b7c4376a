import type { BankConnection } from '../../bank/connections/domain/connection.ts';

export type FirstStepsDependencies = {
  readonly users: { readonly listOfFamily: (familyId: string) => Promise<readonly unknown[]> };
};

type Seen = { readonly connections: readonly BankConnection[] };

/** Done already, by a family without transactions. */
export type FirstSteps = Readonly<Record<'bank' | 'partner', boolean>>;

/** For a family without transactions. */
export const readFirstSteps =
  ({ users }: FirstStepsDependencies) =>
  async (familyId: string, { connections }: Seen): Promise<FirstSteps> => ({
    bank: connections.length > 0,
    partner: (await users.listOfFamily(familyId)).length > 1,
  });
