import { type AccountType, accountTypeOfClassName } from '../../../ledger/domain/account-types.ts';
import { openingAnchorName } from '../../../ledger/domain/entries/valuation-name.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import { addDays, addYears } from '../../../platform/domain/local-date.ts';
import { quoteValue } from '../../../platform/domain/quote-value.ts';
import { NEW_ACCOUNT } from '../catalogue-steps.ts';
import type { KnownAccount, OpeningFacts, PlannerContext, RowPlanner } from '../import-type.ts';
import type { PlanNumber, PlanRow } from '../plan.ts';
import type { ImportRow } from '../row.ts';
import { placesOf } from './places.ts';

/** One row: its account, and its opening anchor unless the account has another one. */
type Planned = {
  readonly step: PlanNumber;
  readonly accountType: AccountType;
  readonly currency: string;
  readonly account: KnownAccount | undefined;
};

const YEARS_BACK = -2;

/** The n-th row of a name, class and currency is the n-th account that the family has of them, or else a new one. */
export const createAccountPlanner = (context: PlannerContext): RowPlanner => {
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
      const one = planned.get(row.rowNumber);
      const anchor = one === undefined ? undefined : anchorOf(row, one);
      return anchor === undefined ? [] : [anchor];
    },
    counts: () => {
      const there = Map.groupBy(context.accounts, groupOf);
      for (const [group, equals] of Map.groupBy(rows, groupOf)) {
        const standsOn = placesOf(equals.length, there.get(group) ?? []);
        for (const [at, { row, accountType, currency, name }] of equals.entries()) {
          const account = standsOn[at];
          const place = { by: 'place', name, currency, number: at + 1, known: account?.id ?? null } as const;
          const bind = { ...place, defaults: { ...NEW_ACCOUNT, accountType, currency } };
          const one = { step: addStep({ kind: 'account', bind }), accountType, currency, account };
          planned.set(row.rowNumber, one);
          if (anchorOf(row, one) !== undefined) anchors++;
        }
      }
      return { expected: { accounts: planned.size }, derived: { valuations: anchors } };
    },
  };
};

type AccountRow = Pick<Planned, 'accountType' | 'currency'> & { readonly row: ImportRow; readonly name: string };

const groupOf = (one: { readonly name: string; readonly accountType: string; readonly currency: string }): string =>
  JSON.stringify([one.name, one.accountType, one.currency]);

const createAnchorPlanner = ({ today, dayOf, openingFacts }: PlannerContext) => {
  const anchorDay = (row: ImportRow, { account }: Planned, facts: OpeningFacts | undefined): string | undefined => {
    const said = row.entry?.date ?? '';
    if (account === undefined) return said || addYears(today, YEARS_BACK);
    const anchor = facts?.anchor ?? null;
    if (anchor !== null) {
      const isSame = anchor.amount === row.entry?.amount && (said === '' || said === anchor.date);
      return isSame ? anchor.date : undefined;
    }
    return openingDay(row, said, dayOf(account.createdAt), facts?.oldestEntry ?? null);
  };
  return (row: ImportRow, planned: Planned): PlanRow | undefined => {
    const date = anchorDay(row, planned, openingFacts.get(planned.account?.id ?? ''));
    return date === undefined ? undefined : anchorRow(row, planned, date);
  };
};

/** @throws DomainError when it would not be the oldest entry. */
const openingDay = (row: ImportRow, said: string, created: string, oldest: string | null): string => {
  const usual = addYears(created, YEARS_BACK);
  if (said === '') return oldest === null || usual < oldest ? usual : addDays(oldest, -1);
  if (oldest === null || said < oldest) return said;
  throw new DomainError(
    'validation_failed',
    `Row ${row.rowNumber}: the balance of ${quoteValue(row.fields.name)} is dated ${said}, and an opening balance must be older than the oldest entry of the account, of ${oldest}`,
  );
};

const anchorRow = (row: ImportRow, { step, accountType, currency }: Planned, date: string): PlanRow => ({
  row: row.rowNumber,
  account: step,
  kind: 'valuation',
  date,
  amount: row.entry?.amount ?? '0',
  currency,
  name: openingAnchorName(accountType),
  notes: null,
  category: null,
  merchant: null,
  tags: [],
  excluded: false,
  transactionKind: null,
  valuationKind: 'opening_anchor',
  identity: null,
  parentIdentity: null,
  details: null,
  part: null,
  security: null,
  links: null,
});
