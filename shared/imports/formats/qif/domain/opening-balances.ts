import { type AccountType, isAccountType, isAsset } from '../../../../ledger/entries/domain/account.ts';
import { addDays } from '../../../../platform/domain/dates/local-date.ts';
import { quoteValue } from '../../../../platform/domain/errors.ts';
import { negate, sum } from '../../../../platform/domain/money/decimal.ts';
import type { ImportWarning, OpeningBalance } from '../../../domain/import-attributes.ts';
import { openingRow, type PlanNumber, type PlanRow } from '../../../publish/domain/plan.ts';
import { OPENING_NUMBERS } from '../../../rows/domain/row.ts';
import { createWarningList, type QifTransaction } from './qif-file.ts';
import type { QifRow } from './qif-row.ts';

/** Collects the opening balances of a file, which are not rows. */
export const createOpenings = (hasAccount: boolean) => {
  const byAccount = new Map<string, OpeningBalance>();
  const warnings = createWarningList();
  return {
    add: ({ record, account }: QifTransaction, { date, amount }: QifRow): void => {
      const key = hasAccount ? '' : account.name;
      addOpening(byAccount, key, { account: key, date, amount });
      const of = account.name === '' ? '' : ` of ${quoteValue(account.name)}`;
      const message = `The opening balance ${amount}${of} is not a row: it becomes the balance of its account before the first row, unless the account has older entries`;
      warnings.add({ line: record.line, code: 'opening_balance', message });
    },
    warnings: (): readonly ImportWarning[] => warnings.shown(),
    merged: (): readonly OpeningBalance[] => [...byAccount.values()],
  };
};

/** Merges opening balances by key: adds up the amounts and keeps the earliest date. */
export const addOpening = <Key>(merged: Map<Key, OpeningBalance>, key: Key, opening: OpeningBalance): void => {
  const known = merged.get(key);
  merged.set(key, known === undefined ? opening : together(known, opening));
};

const together = (a: OpeningBalance, b: OpeningBalance): OpeningBalance => ({
  account: a.account,
  date: (a.date < b.date ? a : b).date,
  amount: sum([a.amount, b.amount]),
});

/** Facts about an account that a plan writes to. */
export type OpeningAccount = {
  readonly accountType: string;
  /** The date of its first row in the file; null if it has none. */
  readonly firstRow: string | null;
  /** The date of its oldest existing entry; null if it has none. */
  readonly oldestEntry: string | null;
};

/**
 * The opening anchors of a plan, one per account. An opening balance applies before all transactions of the register,
 * including those on its own day and older ones, so the anchor is dated the day before the first of them. An
 * account with older entries gets no anchor.
 */
export const openingRows = (
  openings: readonly OpeningBalance[],
  numberOf: (opening: OpeningBalance) => PlanNumber | undefined,
  accountOf: (account: PlanNumber) => OpeningAccount,
): readonly PlanRow[] => {
  const merged = new Map<PlanNumber, OpeningBalance>();
  for (const opening of openings) {
    const account = numberOf(opening);
    if (account !== undefined) addOpening(merged, account, opening);
  }
  const rows: PlanRow[] = [];
  for (const [account, opening] of merged) {
    const { accountType, firstRow, oldestEntry } = accountOf(account);
    const dayBefore = firstRow === null ? opening.date : addDays(firstRow, -1);
    const isBefore = dayBefore < opening.date;
    const date = isBefore ? dayBefore : opening.date;
    if (oldestEntry !== null && oldestEntry < date) continue;
    rows.push(openingAnchor({ account, date, amount: opening.amount }, accountType, rows.length));
  }
  return rows;
};

/** A file has debts as negative amounts; a liability account has them as positive amounts. */
export const openingAnchor = (
  { account, date, amount }: Pick<PlanRow, 'account' | 'date' | 'amount'>,
  typeName: string,
  index: number,
): PlanRow => {
  const accountType: AccountType = isAccountType(typeName) ? typeName : 'depository';
  const value = isAsset(accountType) ? amount : negate(amount);
  return openingRow({ row: OPENING_NUMBERS + index, account, date, amount: value, currency: null }, accountType);
};
