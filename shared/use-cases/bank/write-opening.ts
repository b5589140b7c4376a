import { ACCOUNT_TYPES, isAccountType } from '../../domain/accounts/account-types.ts';
import { openingMonths, openingOf } from '../../domain/bank/opening.ts';
import { newSlot } from '../../domain/bank/put-anchor.ts';
import { valuationName } from '../../domain/entries/valuation-name.ts';
import type { EntryContent } from '../../domain/ledger/entry.ts';
import { idTailOf } from '../../domain/ledger/entry-id.ts';
import { monthOf } from '../../domain/local-date.ts';
import type { FeedDependencies, FeedPlace } from './feed-place.ts';

/**
 * Once a bank account's history is there: what the account was worth before all of it, worked out backwards from the
 * bank's balance, so that past balances are right too. Done once; an account that has a value before its first entry
 * needs none.
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
    const opening = openingOf({ accountId, currency, isLiability, cells, pages });
    if (opening === undefined) return;

    const hash = sha256(JSON.stringify(['bank_opening', account.id]));
    const content = valuation(opening, currency, valuationName('opening_anchor', type));
    await ledger.change(familyId, account, monthOf(opening.date), (page) => {
      if (page.slots.some(({ tail }) => tail === idTailOf(hash))) return undefined;
      const slot = newSlot(content, { connectionId: connection.id, hash, now });
      return { ...page, sha256, slots: [...page.slots, slot] };
    });
  };

const valuation = (
  { date, amount }: Pick<EntryContent, 'date' | 'amount'>,
  currency: string,
  name: string,
): EntryContent => ({
  ...{ kind: 'valuation', date, amount, currency, name, notes: null, categoryId: null, merchantId: null, tagIds: [] },
  ...{ excluded: false, transactionKind: null, valuationKind: 'opening_anchor', details: null, links: null },
});
