import { toAccount } from '../../../shared/accounts/schema/account.ts';
import { accountsToday } from '../../../shared/accounts/use-cases/account-worths.ts';
import { ACCOUNT_TYPES } from '../../../shared/ledger/domain/account-types.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { listed } from '../../../shared/platform/http/listed.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { accountsPage } from '../../../web/accounts/accounts-page.ts';
import type { LedgerWork } from '../ledger-work.ts';

/** GET /accounts, hidden ones last, by class. */
export const showAccounts =
  (work: LedgerWork): PageAnswer =>
  async ({ person: { user }, viewer }, event) => {
    const { familyId } = user;
    const all = await work.accounts.list(familyId);
    const today = await accountsToday(work)(familyId, all);
    const sorted = all.toSorted((a, b) => placeOf(a) - placeOf(b));
    const { data, meta } = listed(event, sorted, (account) => toAccount(account, today.get(account.id)));
    return htmlResult(200, accountsPage(await viewer(), { accounts: data, meta, done: queryOf(event)['done'] }));
  };

const CLASSES = Object.keys(ACCOUNT_TYPES);

const placeOf = ({ accountType, status }: { readonly accountType: string; readonly status: string }): number =>
  CLASSES.indexOf(accountType) + (status === 'disabled' ? CLASSES.length : 0);
