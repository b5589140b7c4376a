import type { BankAccount } from '../../shared/bank/schema/bank-account.ts';
import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { emptyState } from '../platform/components/notice.ts';
import { table } from '../platform/components/table.ts';
import { badge, day, money } from '../platform/components/values.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { kindWords } from './account-kinds.ts';
import { ACCOUNT_STATES, isSyncing } from './bank-words.ts';

/** The bank accounts with their linked accounts, or a link to set them up. */
export const bankAccounts = (viewer: Viewer, connection: BankConnection, accounts: readonly BankAccount[]): Html => {
  if (accounts.length === 0) return emptyState(isSyncing(connection) ? READING : NONE);
  const path = (id: string): string => `/bank_connections/${connection.id}/accounts/${id}`;
  return table(
    'Accounts at the bank',
    [
      { label: 'Name', isHeader: true, cell: ({ id, name }) => html`<a href="${path(id)}">${name}</a>` },
      { label: 'Institution', cell: ({ institution }) => institution.name ?? '' },
      {
        label: 'Linked to',
        cell: ({ id, name, account }) =>
          account === null
            ? html`<a href="${path(id)}">Set up<span class="visually-hidden"> ${name}</span></a>`
            : html`<a href="/accounts/${account.id}">${account.name}</a>`,
      },
      { label: 'Kind', cell: kindOfAccount },
      { label: 'Balance at the bank', isAmount: true, cell: (account) => balanceOf(viewer, account) },
      { label: 'State', cell: stateOf },
      { label: 'Synced through', cell: ({ synced_through }) => synced_through !== null && day(synced_through, viewer) },
    ],
    accounts.toSorted((one, other) => one.name.localeCompare(other.name)),
  );
};

const READING = 'Reading the accounts…';
const NONE = 'The bank lists no accounts. Connect an account with your provider, then sync again.';

const kindOfAccount = ({ account, suggested_type: suggested }: BankAccount): string => {
  if (account !== null) return kindWords(account.account_type, null);
  return suggested === null ? '' : `${kindWords(suggested.account_type, suggested.subtype)} (suggested)`;
};

const stateOf = ({ state, missing_since, inactive_hint, notice }: BankAccount): Html =>
  html`${missing_since === null ? badge(ACCOUNT_STATES[state], state === 'active' ? 'success' : 'warning') : badge('no longer listed', 'warning')}${inactive_hint && badge('possibly unused')} ${notice}`;

/** As the bank reports it. */
export const balanceOf = (viewer: Viewer, { balance, currency }: BankAccount): Html | string =>
  balance === null ? '—' : currency === null ? balance : money(balance, currency, viewer);
