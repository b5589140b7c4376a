import type { BankConnection } from '../../bank/domain/connection.ts';
import type { Records } from '../../catalogue/use-cases/catalogue-ports.ts';
import type { ImportRecord } from '../../imports/domain/import-record.ts';

export type FirstStepsDependencies = {
  readonly users: { readonly listOfFamily: (familyId: string) => Promise<readonly unknown[]> };
  readonly records: Pick<Records, 'listOf'>;
};

type Seen = { readonly imports: readonly ImportRecord[]; readonly connections: readonly BankConnection[] };

/** What a family has done of what makes the service useful. */
export type FirstSteps = Readonly<Record<'file' | 'bank' | 'partner' | 'budget', boolean>>;

/** For a family without transactions. */
export const readFirstSteps =
  ({ users, records }: FirstStepsDependencies) =>
  async (familyId: string, { imports, connections }: Seen): Promise<FirstSteps> => {
    const [members, budgets] = await Promise.all([users.listOfFamily(familyId), records.listOf(familyId, 'budget')]);
    return {
      file: imports.some(({ status }) => status === 'complete'),
      bank: connections.length > 0,
      partner: members.length > 1,
      budget: budgets.length > 0,
    };
  };
