import { ACCOUNT_TYPES, isAccountType } from '../../../ledger/domain/account-types.ts';
import { BARE_CONTENT } from '../../../ledger/domain/bare-content.ts';
import { valuationName } from '../../../ledger/domain/entries/valuation-name.ts';
import type { EntryContent } from '../../../ledger/domain/entry.ts';
import type { Page } from '../../../ledger/domain/page.ts';
import { monthOf } from '../../../platform/domain/local-date.ts';
import { openingMonths, openingOf } from '../../domain/values/opening.ts';
import { putOpening, withoutOpening } from '../../domain/values/put-opening.ts';
import type { FeedDependencies, FeedPlace } from './feed-place.ts';

/**
 * Once a bank account's history is there: what the account was worth before all of it, worked out backwards from the
 * bank's balance, so that past balances are right too. An account that has a value before its first entry needs none;
 * where older entries came later, or the balance is read with the other sign, the value is worked out anew. The former
 * one goes first: cut off in between, it is worked out again.
 */
export const writeOpening =
  ({ ledger, headers, sha256 }: Pick<FeedDependencies, 'ledger' | 'headers' | 'sha256'>) =>
  async ({ familyId, account, connection, now }: FeedPlace): Promise<void> => {
    const cells = (await headers.ofAccount(familyId, account))
      .flatMap((header) => header.cells)
      .filter((cell) => cell.accountId === account.id && cell.currency === account.currency)
      .sort((a, b) => (a.month < b.month ? -1 : 1));
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
    const hashed = (page: Page | undefined) => page && { ...page, sha256 };
    const putter = { connectionId: connection.id, hash, now };
    const target = monthOf(opening.date);
    for (const { month } of pages.filter((page) => page.month !== target && withoutOpening(page, hash) !== undefined)) {
      await ledger.change(familyId, account, month, (page) => hashed(withoutOpening(page, hash)));
    }
    await ledger.change(familyId, account, target, (page) => hashed(putOpening(page, content, putter)));
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
