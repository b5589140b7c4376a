import { type AccountType, accountTypeOfClassName } from '../../../ledger/entries/domain/account.ts';
import { addDays, addYears } from '../../../platform/domain/dates/local-date.ts';
import { DomainError, quoteValue } from '../../../platform/domain/errors.ts';
import { NEW_ACCOUNT } from '../../mappings/domain/catalogue-steps.ts';
import { openingRow, type PlanNumber, type PlanRow } from '../../publish/domain/plan.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import type {
  CsvImportType,
  KnownAccount,
  OpeningFacts,
  PlannerContext,
  RowPlanner,
} from './import-type-definition.ts';
import { nameProblems, RECORD_ROWS } from './record-rows.ts';
import { TYPE_FACTS } from './type-facts.ts';

/** Accounts with opening balances, matched by name, class and currency; the n-th equal row matches the n-th equal account. */
export const accountImport: CsvImportType = {
  ...TYPE_FACTS.AccountImport,
  ...RECORD_ROWS,
  type: 'AccountImport',
  countedAs: () => 'accounts',
  columns: () => [
    { field: 'entityType' },
    { field: 'name', required: 'cell' },
    { field: 'amount', required: 'cell', names: ['amount', 'balance'] },
    { field: 'currency' },
    { field: 'date', names: ['date', 'balance_date'] },
  ],

  interpret: ({ values }) => {
    const problems = nameProblems('Name', values.name);
    if (problems.length > 0) return { ok: false, problems };
    return { ok: true, entry: { kind: 'record', date: values.date, amount: values.amount, part: null } };
  },

  createPlanner: (context) => createAccountPlanner(context),
};

/** A planned row: its account, and its opening anchor unless the account already has one. */
type Planned = {
  readonly step: PlanNumber;
  readonly accountType: AccountType;
  readonly currency: string;
  readonly account: KnownAccount | undefined;
};

const YEARS_BACK = -2;

/** Matches the n-th row of a name, class and currency to the n-th such account of the family, or to a new one. */
const createAccountPlanner = (context: PlannerContext): RowPlanner => {
  const { catalogue, familyCurrency, addStep } = context;
  const rows: AccountRow[] = [];
  const planned = new Map<number, Planned>();
  const anchorOf = createAnchorPlanner(context);
  let anchors = 0;

  return {
    collect: (row) => {
      const { fields, entry } = row;
      const accountType = accountTypeOfClassName(catalogue.accountTypes.get(fields.entityType) ?? '');
      if (entry === null || accountType === undefined) return;
      const currency = entry.currencyFromFile ? fields.currency : familyCurrency;
      rows.push({ row, accountType, currency, name: fields.name });
    },
    rowsOf: (row) => {
      const plannedRow = planned.get(row.rowNumber);
      const anchor = plannedRow === undefined ? undefined : anchorOf(row, plannedRow);
      return anchor === undefined ? [] : [anchor];
    },
    counts: () => {
      const there = Map.groupBy(context.accounts, groupOf);
      for (const [group, equals] of Map.groupBy(rows, groupOf)) {
        const matches = placesOf(equals.length, there.get(group) ?? []);
        for (const [at, { row, accountType, currency, name }] of equals.entries()) {
          const account = matches[at];
          const place = { by: 'place', name, currency, number: at + 1, known: account?.id ?? null } as const;
          const bind = { ...place, defaults: { ...NEW_ACCOUNT, accountType, currency } };
          const plannedRow = { step: addStep({ kind: 'account', bind }), accountType, currency, account };
          planned.set(row.rowNumber, plannedRow);
          if (anchorOf(row, plannedRow) !== undefined) anchors++;
        }
      }
      return { expected: { accounts: planned.size }, derived: { valuations: anchors } };
    },
  };
};

type AccountRow = Pick<Planned, 'accountType' | 'currency'> & { readonly row: ImportRow; readonly name: string };

const groupOf = (account: { readonly name: string; readonly accountType: string; readonly currency: string }): string =>
  JSON.stringify([account.name, account.accountType, account.currency]);

const createAnchorPlanner = ({ today, dayOf, openingFacts }: PlannerContext) => {
  const anchorDay = (row: ImportRow, { account }: Planned, facts: OpeningFacts | undefined): string | undefined => {
    const statedDate = row.entry?.date ?? '';
    if (account === undefined) return statedDate || addYears(today, YEARS_BACK);
    const anchor = facts?.anchor ?? null;
    if (anchor !== null) {
      const isSame = anchor.amount === row.entry?.amount && (statedDate === '' || statedDate === anchor.date);
      return isSame ? anchor.date : undefined;
    }
    return openingDay(row, statedDate, dayOf(account.createdAt), facts?.oldestEntry ?? null);
  };
  return (row: ImportRow, planned: Planned): PlanRow | undefined => {
    const date = anchorDay(row, planned, openingFacts.get(planned.account?.id ?? ''));
    return date === undefined ? undefined : anchorRow(row, planned, date);
  };
};

/** The date of the opening balance. @throws DomainError if it would not be the oldest entry. */
const openingDay = (row: ImportRow, statedDate: string, created: string, oldest: string | null): string => {
  const usual = addYears(created, YEARS_BACK);
  if (statedDate === '') return oldest === null || usual < oldest ? usual : addDays(oldest, -1);
  if (oldest === null || statedDate < oldest) return statedDate;
  throw new DomainError(
    'validation_failed',
    `Row ${row.rowNumber}: the balance of ${quoteValue(row.fields.name)} is dated ${statedDate}, but an opening balance must be older than the oldest entry of the account, which is dated ${oldest}`,
  );
};

const anchorRow = ({ rowNumber, entry }: ImportRow, { step, accountType, currency }: Planned, date: string): PlanRow =>
  openingRow({ row: rowNumber, account: step, date, amount: entry?.amount ?? '0', currency }, accountType);

/** Something that can have a position among its equals, from 1. */
type Placed = { readonly place?: number };

/** For each position up to `count`, the item with that position, otherwise the first item without any of these positions. */
export const placesOf = <One extends Placed>(count: number, there: readonly One[]): readonly (One | undefined)[] => {
  const byPlace = new Map(there.flatMap((item) => (item.place === undefined ? [] : [[item.place, item]])));
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const taken = new Set(numbers.map((number) => byPlace.get(number)));
  const free = there.filter((item) => !taken.has(item));
  return numbers.map((number) => byPlace.get(number) ?? free.shift());
};
