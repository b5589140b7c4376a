import type { Accounts } from '../../ledger/domain/account.ts';
import type { Seeker } from '../../ledger/domain/twins.ts';
import type { LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { PlanRow } from '../domain/plan.ts';
import { findRowTwins } from '../use-cases/row-twins.ts';
import type { PlanSource } from './plan-source.ts';

export type TwinSourceDependencies = {
  readonly accounts: Pick<Accounts, 'find'>;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
};

/**
 * The same rows, each with the entry that it turns out to be. Decided once, for all rows together, before anything is
 * written; all of them go into the account of the import.
 */
export const withTwins = async (
  deps: TwinSourceDependencies,
  { familyId, accountId }: Pick<ImportRecord, 'familyId' | 'accountId'>,
  source: PlanSource,
): Promise<PlanSource> => {
  const account = accountId === null ? undefined : await deps.accounts.find(familyId, accountId);
  if (account === undefined) return source;
  const seekers: Seeker[] = [];
  for await (const { rows } of source.batches(0)) {
    for (const row of rows) seekers.push({ ...row, currency: row.currency ?? account.currency });
  }
  const twins = await findRowTwins(deps, familyId, account, seekers);
  if (twins.size === 0) return source;
  const withTwin = (row: PlanRow): PlanRow => {
    const twin = twins.get(row.row);
    return twin === undefined ? row : { ...row, twin };
  };
  return {
    ...source,
    batches: async function* (from) {
      for await (const { rows, next } of source.batches(from)) yield { rows: rows.map(withTwin), next };
    },
  };
};
