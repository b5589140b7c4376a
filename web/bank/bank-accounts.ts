import type { BankAccount } from '../../shared/bank/schema/bank-account.ts';
import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { emptyState } from '../platform/components/notice.ts';
import { table } from '../platform/components/table.ts';
import { badge, day, money } from '../platform/components/values.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { ACCOUNT_STATES, isSyncing } from './bank-words.ts';
import { kindWords } from './kinds-of-account.ts';

/** Accounts at a bank: what each feeds, or how to set it up. */
export const bankAccounts = (viewer: Viewer, connection: BankConnection, accounts: readonly BankAccount[]): Html => {
  if (accounts.length === 0) return emptyState(isSyncing(connection) ? READING : NONE);
  const path = (id: string): string => `/bank_connections/${connection.id}/accounts/${id}`;
  return table(
    'Accounts at the bank',
    [
      { label: 'Name', isHeader: true, cell: ({ id, name }) => html`<a href="${path(id)}">${name}</a>` },
      { label: 'Institution', cell: ({ institution }) => institution.name ?? '' },
      {
        label: 'Feeds',
        cell: ({ id, name, account }) =>
          account === null
            ? html`<a href="${path(id)}">Set up<span class="visually-hidden"> ${name}</span></a>`
            : html`<a href="/accounts/${account.id}">${account.name}</a>`,
      },
      { label: 'Kind', cell: kindOfAccount },
      { label: 'Balance there', isAmount: true, cell: (account) => balanceOf(viewer, account) },
      { label: 'State', cell: stateOf },
      { label: 'Read through', cell: ({ synced_through }) => synced_through !== null && day(synced_through, viewer) },
    ],
    accounts.toSorted((one, other) => one.name.localeCompare(other.name)),
  );
};

const READING = 'The accounts are being read.';
const NONE = 'The bank has not listed any account. Connect an account there, then sync again.';

const kindOfAccount = ({ account, suggested_type: suggested }: BankAccount): string => {
  if (account !== null) return kindWords(account.account_type, null);
  return suggested === null ? '' : `${kindWords(suggested.account_type, suggested.subtype)} (a guess)`;
};

const stateOf = ({ state, missing_since, inactive_hint, notice }: BankAccount): Html =>
  html`${missing_since === null ? badge(ACCOUNT_STATES[state], state === 'active' ? 'success' : 'warning') : badge('no longer listed', 'warning')}${inactive_hint && badge('seems unused')} ${notice}`;

/** As the bank tells it. */
export const balanceOf = (viewer: Viewer, { balance, currency }: BankAccount): Html | string =>
  balance === null ? '—' : currency === null ? balance : money(balance, currency, viewer);
