import type { BankAccount } from '../../../shared/schema/bank-account.ts';
import { emptyState } from '../../components/notice.ts';
import { table } from '../../components/table.ts';
import { badge, day, money } from '../../components/values.ts';
import { type Html, html } from '../../html.ts';
import type { Viewer } from '../../viewer.ts';

/** Accounts at a bank: what each feeds, or how to set it up. */
export const bankAccounts = (viewer: Viewer, connectionId: string, accounts: readonly BankAccount[]): Html => {
  if (accounts.length === 0) return emptyState('The bank has not listed any account yet.');
  const path = (id: string): string => `/bank_connections/${connectionId}/accounts/${id}`;
  return table(
    'Accounts at the bank',
    [
      { label: 'Name', isHeader: true, cell: ({ id, name }) => html`<a href="${path(id)}">${name}</a>` },
      { label: 'Institution', cell: ({ institution }) => institution.name ?? '' },
      { label: 'State', cell: stateOf },
      { label: 'Balance there', isAmount: true, cell: (account) => balanceOf(viewer, account) },
      {
        label: 'Feeds',
        cell: ({ id, account }) =>
          account === null
            ? html`<a href="${path(id)}">Set it up</a>`
            : html`<a href="/accounts/${account.id}">${account.name}</a>`,
      },
      { label: 'Read through', cell: ({ synced_through }) => synced_through !== null && day(synced_through, viewer) },
    ],
    accounts,
  );
};

const stateOf = ({ state, missing_since, inactive_hint, notice }: BankAccount): Html =>
  html`${missing_since === null ? badge(state, state === 'active' ? 'success' : 'warning') : badge('no longer listed', 'warning')}
${inactive_hint && badge('seems unused')} ${notice}`;

const balanceOf = (viewer: Viewer, { balance, currency }: BankAccount): Html | string =>
  balance === null ? 'not said' : currency === null ? balance : money(balance, currency, viewer);
