import { ledgerBalance } from '../../shared/bank/balances/domain/balance.ts';
import type { BankAccount } from '../../shared/bank/schema/bank-account.ts';
import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { type AccountType, isDebt } from '../../shared/ledger/entries/domain/account.ts';
import { canonicalDecimal, isZero } from '../../shared/platform/domain/money/decimal.ts';
import { debt } from '../ledger/debts.ts';
import { emptyState } from '../platform/components/notice.ts';
import { table } from '../platform/components/table.ts';
import { badge, day, money } from '../platform/components/values.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { kindWords } from './account-kinds.ts';
import { isSyncing } from './connection-state.ts';
import { WORDS } from './words.ts';

/** The bank accounts with their linked accounts, or a link to set them up. */
export const bankAccounts = (viewer: Viewer, connection: BankConnection, accounts: readonly BankAccount[]): Html => {
  if (accounts.length === 0) return emptyState(isSyncing(connection) ? WORDS.accounts.reading : WORDS.accounts.none);
  const path = (id: string): string => `/bank_connections/${connection.id}/accounts/${id}`;
  return table(
    WORDS.accounts.title,
    [
      { label: WORDS.accounts.name, isHeader: true, cell: ({ id, name }) => html`<a href="${path(id)}">${name}</a>` },
      { label: WORDS.accounts.institution, cell: ({ institution }) => institution.name ?? '' },
      {
        label: WORDS.accounts.linkedTo,
        cell: ({ id, name, account }) =>
          account === null
            ? html`<a href="${path(id)}">${WORDS.accounts.setUp(name)}</a>`
            : html`<a href="/accounts/${account.id}">${account.name}</a>`,
      },
      { label: WORDS.accounts.kind, cell: kindOfAccount },
      { label: WORDS.accounts.balance, isAmount: true, cell: (account) => balanceOf(viewer, account) },
      { label: WORDS.accounts.state, cell: stateOf },
      {
        label: WORDS.accounts.syncedThrough,
        cell: ({ synced_through }) => synced_through !== null && day(synced_through, viewer),
      },
    ],
    accounts.toSorted((a, b) => a.name.localeCompare(b.name)),
    { isStacked: true },
  );
};

const kindOfAccount = ({ account, suggested_type: suggested }: BankAccount): string => {
  if (account !== null) return kindWords(account.account_type, null);
  return suggested === null ? '' : WORDS.accounts.suggestedKind(kindWords(suggested.account_type, suggested.subtype));
};

const stateOf = ({ state, missing_since, inactive_hint, notice }: BankAccount): Html =>
  html`${missing_since === null ? badge(WORDS.accounts.states[state], state === 'active' ? 'success' : 'warning') : badge(WORDS.accounts.notListed, 'warning')}${inactive_hint && badge(WORDS.accounts.unused)} ${notice}`;

type BalancedAccount = Pick<BankAccount, 'balance' | 'currency' | 'account' | 'suggested_type' | 'invert_balance'>;

/** With the sign of the ledger. For a card or loan, words say instead of a sign what is owed or in credit, as everywhere else. */
export const balanceOf = (viewer: Viewer, bankAccount: BalancedAccount): Html | string => {
  const { balance, currency, account, suggested_type: suggested, invert_balance: isInverted } = bankAccount;
  if (balance === null) return WORDS.unknown;
  if (currency === null) return balance;
  if (isZero(canonicalDecimal(balance) ?? balance)) return money(balance, currency, viewer);
  const accountType = (account ?? suggested)?.account_type ?? 'depository';
  const { amount } = ledgerBalance({ balance, accountType: accountType as AccountType, invert: isInverted }) ?? {
    amount: balance,
  };
  return isDebt(accountType) ? debt(amount, currency, viewer) : money(amount, currency, viewer);
};
