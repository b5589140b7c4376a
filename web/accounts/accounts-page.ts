import type { Account } from '../../shared/accounts/schema/account.ts';
import { classWord, STATUS_WORDS } from '../ledger/words.ts';
import { doneNotice, emptyState } from '../platform/components/notice.ts';
import { type PageMeta, pager, table } from '../platform/components/table.ts';
import { badge, money } from '../platform/components/values.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';

export type AccountsContent = {
  readonly accounts: readonly Account[];
  readonly meta: PageMeta;
  readonly done?: string | undefined;
};

const PATH = '/accounts';
const DONE = { deleted: 'Account deleted.' };
const NEW = { href: `${PATH}/new`, label: 'New account' };

export const accountsPage = (viewer: Viewer, { accounts, meta, done }: AccountsContent): Html =>
  layout({
    title: 'Accounts',
    viewer,
    notice: doneNotice(DONE, done),
    content:
      accounts.length === 0
        ? emptyState('You have no accounts yet. Create one, or import a file that includes accounts.', NEW)
        : html`<p><a class="button" href="${NEW.href}">${NEW.label}</a> <a href="/statements">Statements by month</a></p>
${accountsTable(viewer, accounts)}
${pager(PATH, {}, meta)}`,
  });

/** One line per currency. */
const balancesOf = (viewer: Viewer, balances: Account['balances']): Html =>
  html`${balances.map(({ balance, currency }, at) => html`${at > 0 && html`<br>`}${money(balance, currency, viewer)}`)}`;

const accountsTable = (viewer: Viewer, accounts: readonly Account[]): Html =>
  table(
    'Accounts',
    [
      { label: 'Name', isHeader: true, cell: ({ id, name }) => html`<a href="${PATH}/${id}">${name}</a>` },
      { label: 'Balance', isAmount: true, cell: ({ balances }) => balancesOf(viewer, balances) },
      { label: 'Type', isBelowName: true, cell: ({ account_type }) => classWord(account_type) },
      { label: 'Institution', isWideOnly: true, cell: ({ institution_name }) => institution_name ?? '' },
      {
        label: 'Status',
        isBelowName: true,
        cell: ({ status }) => badge(STATUS_WORDS[status], status === 'active' ? 'success' : 'muted'),
      },
    ],
    accounts,
  );
