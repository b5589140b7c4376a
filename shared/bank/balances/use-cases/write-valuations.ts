import { ACCOUNT_TYPES, isAccountType } from '../../../ledger/entries/domain/account.ts';
import { BARE_CONTENT, type EntryContent } from '../../../ledger/entries/domain/entry.ts';
import { valuationName } from '../../../ledger/entries/domain/valuation.ts';
import { entriesOf } from '../../../ledger/pages/domain/read.ts';
import { sha256 } from '../../../platform/domain/bytes/hash.ts';
import { monthIndex, monthOf, monthOfIndex } from '../../../platform/domain/dates/local-date.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { FeedBalance } from '../../accounts/domain/account-feed.ts';
import type { FeedDependencies, FeedPlace } from '../../feed/use-cases/feed-place.ts';
import { type CardActivity, cardActivity, ledgerBalance } from '../domain/balance.ts';
import { openingMonths, openingOf, putOpening, withoutOpening } from '../domain/opening.ts';
import { recordBankBalance } from '../domain/record-bank-balance.ts';

export type BalanceWritten = {
  readonly balances: 0 | 1;
  /** For the user: why the sign may be wrong, or why nothing was written. */
  readonly note: string | null;
};

/** Months of entries used to detect the sign of a card balance. */
const MONTHS = 5;

/**
 * Stores the bank balance as the value of its day. A missing balance, or one in another currency, changes nothing. The
 * available amount is not a substitute: on a card it is the remaining credit.
 */
export const writeBalance = async (
  { ledger, newId }: Pick<FeedDependencies, 'ledger' | 'newId'>,
  place: FeedPlace,
  { amount, currency, date }: FeedBalance,
): Promise<BalanceWritten> => {
  const { familyId, account, bankAccount, connection, now } = place;
  if (currency !== null && currency !== account.currency) {
    return { balances: 0, note: `The bank reports this balance in ${currency}; the account is in ${account.currency}` };
  }
  const accountType = isAccountType(account.accountType) ? account.accountType : 'other_asset';
  const isCard = accountType === 'credit_card' || accountType === 'other_liability';
  const observed = ledgerBalance({
    provider: connection.provider,
    accountType,
    balance: amount,
    invert: bankAccount.invertBalance,
    ...(isCard && { activity: await readActivity(ledger, place) }),
  });
  if (observed === null) return { balances: 0, note: null };

  const anchor = anchorOf(observed.amount, date, account.currency, valuationName('current_anchor', accountType));
  const putter = { connectionId: connection.id, hash: sha256(newId()), now };
  await ledger.change(familyId, account, monthOf(date), (page) => {
    const put = recordBankBalance(page, anchor, putter);
    return put.changed ? put.page : undefined;
  });
  return { balances: 1, note: observed.note };
};

const readActivity = async (
  ledger: FeedDependencies['ledger'],
  { familyId, account, today }: FeedPlace,
): Promise<CardActivity> => {
  const last = monthIndex(monthOf(today));
  const months = Array.from({ length: MONTHS }, (_, back) => monthOfIndex(last - back));
  const pages = await ledger.readMany(
    familyId,
    months.map((month) => ({ account, month })),
  );
  const entries = pages.flatMap(entriesOf).filter(({ kind, excluded, hasParts, currency }) => {
    return kind === 'transaction' && !excluded && !hasParts && currency === account.currency;
  });
  return cardActivity(entries, today);
};

const anchorOf = (amount: string, date: string, currency: string, name: string): EntryContent => ({
  ...BARE_CONTENT,
  kind: 'valuation',
  valuationKind: 'current_anchor',
  date,
  amount,
  currency,
  name,
  details: null,
});

/**
 * Calculates the value of an account before its synced history, backwards from the bank balance, so that past balances
 * are correct too. Not needed if a value precedes the first entry; recalculated if older entries arrive or the sign
 * changes. The old value is removed first, so an interrupted run is repeated.
 */
export const writeOpening =
  ({ ledger, headers }: Pick<FeedDependencies, 'ledger' | 'headers'>) =>
  async ({ familyId, account, connection, now }: FeedPlace): Promise<void> => {
    const cells = (await headers.ofAccount(familyId, account))
      .flatMap((header) => header.cells)
      .filter((cell) => cell.accountId === account.id && cell.currency === account.currency)
      .sort((a, b) => compareText(a.month, b.month));
    const months = openingMonths(cells);
    if (months.length === 0) return;
    const pages = await ledger.readMany(
      familyId,
      months.map((month) => ({ account, month })),
    );
    const type = isAccountType(account.accountType) ? account.accountType : 'other_asset';
    const isLiability = ACCOUNT_TYPES[type].group === 'liability';
    const { id: accountId, currency } = account;
    const hash = sha256(JSON.stringify(['bank_opening', account.id]));
    const others = pages.map((page) => withoutOpening(page, hash) ?? page);
    const opening = openingOf({ accountId, currency, isLiability, cells, pages: others });
    if (opening === undefined) return;

    const content = valuation(opening, currency, valuationName('opening_anchor', type));
    const putter = { connectionId: connection.id, hash, now };
    const target = monthOf(opening.date);
    for (const { month } of pages.filter((page) => page.month !== target && withoutOpening(page, hash) !== undefined)) {
      await ledger.change(familyId, account, month, (page) => withoutOpening(page, hash));
    }
    await ledger.change(familyId, account, target, (page) => putOpening(page, content, putter));
  };

const valuation = (
  { date, amount }: Pick<EntryContent, 'date' | 'amount'>,
  currency: string,
  name: string,
): EntryContent => ({
  ...BARE_CONTENT,
  kind: 'valuation',
  valuationKind: 'opening_anchor',
  date,
  amount,
  currency,
  name,
  details: null,
});
