import type { RecurringTransaction } from '../../../catalogue/domain/recurring.ts';
import type { Records } from '../../../catalogue/use-cases/catalogue-ports.ts';
import { RULES } from '../../../changes/findings/domain/finding-versions.ts';
import {
  type FindingsDependencies,
  getOrCompute,
  ifKnown,
} from '../../../changes/findings/use-cases/get-or-compute.ts';
import type { Account } from '../../../ledger/entries/domain/account.ts';
import { createEntryBuilder } from '../../../ledger/pages/domain/page-columns.ts';
import { visitPages } from '../../../ledger/pages/use-cases/visit-pages.ts';
import { ALL_TRANSACTIONS, createMatcher } from '../../../ledger/search/domain/entry-filters.ts';
import { pagesWith } from '../../../ledger/search/use-cases/list-entries.ts';
import type { LedgerColumns, PlacedHeader } from '../../../ledger/use-cases/ledger-ports.ts';
import { sha256 } from '../../../platform/domain/bytes/hash.ts';
import { monthIndex, monthOf, monthOfIndex } from '../../../platform/domain/dates/local-date.ts';
import { type FamilyId, uuidOf } from '../../../platform/domain/ids.ts';
import { readOnce } from '../../../platform/domain/read-once.ts';
import { isList, isObject, objectReader } from '../../../platform/domain/stored-shape.ts';
import { planRecurring, type RecurringFindings, type RecurringItem } from '../domain/recurring-plan.ts';
import { seeRecords } from '../domain/recurring-records.ts';
import { findRecurringSeries, mayRecur, type Occurrence } from '../domain/recurring-series.ts';

export type RecurringDependencies = FindingsDependencies & {
  readonly ledger: LedgerColumns;
  readonly records: Pick<Records, 'listOf'>;
  readonly accounts: { readonly list: (familyId: FamilyId) => Promise<readonly Account[]> };
};

/** A yearly one is seen twice. */
const MONTHS = 14;
const NOTHING: RecurringFindings = { series: [], seen: {} };

/**
 * The records of a family, and the series in its transactions of the last months, without accounts that are
 * hidden. Only the records, if this request does not compare so many transactions.
 */
export const findRecurring =
  (deps: RecurringDependencies) =>
  async (familyId: FamilyId, today: string): Promise<readonly RecurringItem[]> => {
    const known = readOnce(() => readKnown(deps, familyId));
    const [{ records, accounts }, findings = NOTHING] = await Promise.all([
      known(),
      ifKnown(readFindings({ ...deps, known }, familyId, today)),
    ]);
    const hidden = new Set(accounts.flatMap(({ id, status }) => (status === 'disabled' ? [id] : [])));
    return planRecurring(records, findings, { today, hidden });
  };

type Known = { readonly records: readonly RecurringTransaction[]; readonly accounts: readonly Account[] };

const readKnown = async ({ records, accounts }: RecurringDependencies, familyId: FamilyId): Promise<Known> => {
  const [all, known] = await Promise.all([records.listOf(familyId, 'recurring_transaction'), accounts.list(familyId)]);
  return {
    records: all.filter((record): record is RecurringTransaction => record.kind === 'recurring_transaction'),
    accounts: known,
  };
};

const loansOf = ({ accounts }: Known): readonly string[] =>
  accounts.filter(({ accountType }) => accountType === 'loan').map(({ tag }) => tag);

const readRecurring = objectReader<RecurringFindings>({ series: isList, seen: isObject });

const readFindings = (
  deps: RecurringDependencies & { readonly known: () => Promise<Known> },
  familyId: FamilyId,
  today: string,
): Promise<RecurringFindings> => {
  const startDate = `${monthOfIndex(monthIndex(monthOf(today)) - MONTHS)}-01`;
  const days = { startDate, endDate: today };
  return getOrCompute<RecurringFindings>(deps, familyId, {
    name: 'recurring',
    compared: (headers) => headers.filter(({ lastDate }) => lastDate >= startDate),
    dependsOn: async () => {
      const known = await deps.known();
      return [
        ...[String(RULES.recurring), today, ...loansOf(known)],
        ...known.records.map(({ id, updatedAt }) => `${id} ${updatedAt}`),
      ];
    },
    find: async (headers) => {
      const known = await deps.known();
      const occurrences = await readOccurrences(deps, familyId, headers, { days, loans: new Set(loansOf(known)) });
      const idOf = (key: string): string => uuidOf(sha256(`${familyId}|recurring|${key}`));
      const series = findRecurringSeries(occurrences).map((found) => ({ ...found, id: idOf(found.key) }));
      return { series, seen: seeRecords(known.records, occurrences) };
    },
    read: readRecurring,
  });
};

type Wanted = {
  readonly days: { readonly startDate: string; readonly endDate: string };
  readonly loans: ReadonlySet<string>;
};

const readOccurrences = async (
  { ledger }: RecurringDependencies,
  familyId: FamilyId,
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
