import { isAccountType } from '../../../ledger/domain/account-types.ts';
import { BARE_CONTENT } from '../../../ledger/domain/bare-content.ts';
import { valuationName } from '../../../ledger/domain/entries/valuation-name.ts';
import type { EntryContent } from '../../../ledger/domain/entry.ts';
import { entriesOf } from '../../../ledger/domain/read.ts';
import { monthIndex, monthOf, monthOfIndex } from '../../../platform/domain/local-date.ts';
import type { FeedBalance } from '../../domain/feed-row.ts';
import { ledgerBalance } from '../../domain/values/balance.ts';
import { type CardActivity, cardActivity } from '../../domain/values/overpayment.ts';
import { putAnchor } from '../../domain/values/put-anchor.ts';
import type { FeedDependencies, FeedPlace } from './feed-place.ts';

export type BalanceWritten = {
  readonly balances: 0 | 1;
  /** For the person: where the sign may be wrong, or why nothing was written. */
  readonly note: string | null;
};

/** Months whose entries tell how a card's balance is signed. */
const MONTHS = 5;

/**
 * The bank's balance as the value of its day. One that is not told, or is of another currency, changes nothing: what is
 * available is no stand-in, as on a card it is what may still be spent.
 */
export const writeBalance = async (
  { ledger, sha256, newId }: Pick<FeedDependencies, 'ledger' | 'sha256' | 'newId'>,
  place: FeedPlace,
  { amount, currency, date }: FeedBalance,
): Promise<BalanceWritten> => {
  const { familyId, account, bankAccount, connection, now } = place;
  if (currency !== null && currency !== account.currency) {
    return { balances: 0, note: `The bank gives this balance in ${currency}; the account is in ${account.currency}` };
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
    const put = putAnchor(page, anchor, putter);
    return put.changed ? { ...put.page, sha256 } : undefined;
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
