import type { Account } from '../../ledger/entries/domain/account.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { isZero } from '../../platform/domain/money/decimal.ts';
import type { ClosingFacts } from '../domain/closed-account.ts';
import { lastDates } from '../domain/stale-accounts.ts';
import { readWorths, type WorthDependencies } from './account-worths.ts';

/** The holdings of an account at the end of a day, and its last entry. The index may lag a write. */
export const closingFacts =
  ({ headers, ledger, today }: WorthDependencies) =>
  async (familyId: FamilyId, account: Account, day: string): Promise<ClosingFacts> => {
    const [now, all] = await Promise.all([today(familyId), headers.list(familyId)]);
    const read = await readWorths({ ledger }, familyId, { headers: all, accounts: [account], days: [day] });
    const held = (read.get(account.id) ?? []).flatMap(({ currency, worths: [worth] }) =>
      worth === undefined || isZero(worth.balance) ? [] : [{ currency, balance: worth.balance }],
    );
    return { today: now, lastEntry: lastDates(all).get(account.id) ?? null, held };
  };
