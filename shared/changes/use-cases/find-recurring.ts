import type { RecurringTransaction } from '../../catalogue/domain/recurring.ts';
import type { Records } from '../../catalogue/use-cases/catalogue-ports.ts';
import type { Account } from '../../ledger/domain/account.ts';
import { ALL_TRANSACTIONS, createMatcher } from '../../ledger/domain/entry-filters.ts';
import { createEntryBuilder } from '../../ledger/domain/page-columns.ts';
import { planRecurring, type RecurringFindings, type RecurringItem } from '../../ledger/domain/recurring-plan.ts';
import { seeRecords } from '../../ledger/domain/recurring-records.ts';
import { findRecurringSeries, mayRecur, type Occurrence } from '../../ledger/domain/recurring-series.ts';
import type { LedgerColumns, PlacedHeader } from '../../ledger/use-cases/ledger-ports.ts';
import { pagesWith } from '../../ledger/use-cases/list-entries.ts';
import { visitPages } from '../../ledger/use-cases/visit-pages.ts';
import { uuidOf } from '../../platform/domain/ids.ts';
import { monthIndex, monthOf, monthOfIndex } from '../../platform/domain/local-date.ts';
import { RULES } from '../domain/rules.ts';
import { type FindingsDependencies, findOnce, ifKnown } from './find-once.ts';

export type RecurringDependencies = FindingsDependencies & {
  readonly ledger: LedgerColumns;
  readonly records: Pick<Records, 'listOf'>;
  readonly accounts: { readonly list: (familyId: string) => Promise<readonly Account[]> };
};

/** A yearly one is seen twice. */
const MONTHS = 14;
const NOTHING: RecurringFindings = { series: [], seen: {} };

/**
 * What recurs: the records of a family, and what is found in its transactions of the last months, without accounts that are
 * hidden. Only the records, if this request does not compare so many transactions.
 */
export const findRecurring =
  (deps: RecurringDependencies) =>
  async (familyId: string, today: string): Promise<readonly RecurringItem[]> => {
    const [all, accounts] = await Promise.all([
      deps.records.listOf(familyId, 'recurring_transaction'),
      deps.accounts.list(familyId),
    ]);
    const records = all.filter((record): record is RecurringTransaction => record.kind === 'recurring_transaction');
    const hidden = new Set(accounts.flatMap(({ id, status }) => (status === 'disabled' ? [id] : [])));
    const findings = (await ifKnown(readFindings(deps, familyId, { records, accounts, today }))) ?? NOTHING;
    return planRecurring(records, findings, { today, hidden });
  };

type Asked = {
  readonly records: readonly RecurringTransaction[];
  readonly accounts: readonly Account[];
  readonly today: string;
};

const readFindings = (
  deps: RecurringDependencies,
  familyId: string,
  { records, accounts, today }: Asked,
): Promise<RecurringFindings> => {
  const startDate = `${monthOfIndex(monthIndex(monthOf(today)) - MONTHS)}-01`;
  const days = { startDate, endDate: today };
  const loans = accounts.filter(({ accountType }) => accountType === 'loan').map(({ tag }) => tag);
  return findOnce<RecurringFindings>(deps, familyId, {
    name: 'recurring',
    compared: (headers) => headers.filter(({ lastDate }) => lastDate >= startDate),
    dependsOn: () => [RULES.recurring, today, ...loans, ...records.map(({ id, updatedAt }) => `${id} ${updatedAt}`)],
    find: async (headers) => {
      const occurrences = await readOccurrences(deps, familyId, headers, { days, loans: new Set(loans) });
      const idOf = (key: string): string => uuidOf(deps.sha256(`${familyId}|recurring|${key}`));
      const series = findRecurringSeries(occurrences).map((one) => ({ ...one, id: idOf(one.key) }));
      return { series, seen: seeRecords(records, occurrences) };
    },
  });
};

type Wanted = {
  readonly days: { readonly startDate: string; readonly endDate: string };
  readonly loans: ReadonlySet<string>;
};

const readOccurrences = async (
  { ledger }: RecurringDependencies,
  familyId: string,
  headers: readonly PlacedHeader[],
  { days, loans }: Wanted,
): Promise<readonly Occurrence[]> => {
  const filters = { ...ALL_TRANSACTIONS, ...days };
  const match = createMatcher(filters);
  const found: Occurrence[] = [];
  await visitPages(ledger, familyId, pagesWith(headers, filters), (page) => {
    const build = createEntryBuilder(page);
    for (const place of match(page)) {
      const entry = build(place);
      if (mayRecur(entry, loans)) found.push(entry);
    }
  });
  return found;
};
