import type { Account } from '../../shared/accounts/schema/account.ts';
import { isAccountType, isAsset } from '../../shared/ledger/domain/account.ts';
import { classWord, STATUS_WORDS } from '../ledger/words/kinds.ts';
import { doneNotice, emptyState } from '../platform/components/notice.ts';
import { type PageMeta, pager, table } from '../platform/components/table.ts';
import { badge, money } from '../platform/components/values.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

export type AccountsContent = {
  readonly accounts: readonly Account[];
  readonly meta: PageMeta;
  readonly done?: string | undefined;
};

const PATH = '/accounts';
const { list } = WORDS;
const NEW = { href: `${PATH}/new`, label: list.newAccount };

export const accountsPage = (viewer: Viewer, { accounts, meta, done }: AccountsContent): Html =>
  layout({
    title: list.title,
    viewer,
    notice: doneNotice(list.done, done),
    content:
      accounts.length === 0
        ? emptyState(list.empty, NEW)
        : html`<p><a class="button" href="${NEW.href}">${NEW.label}</a> <a href="/statements">${list.statements}</a></p>
${accountsTable(viewer, accounts)}
${pager(PATH, {}, meta)}`,
  });

/** One line per currency. */
const balancesOf = (viewer: Viewer, balances: Account['balances']): Html =>
  html`${balances.map(({ balance, currency }, at) => html`${at > 0 && html`<br>`}${money(balance, currency, viewer)}`)}`;

/** A debt is a positive balance of a liability, so it says so. */
const balanceCell = (viewer: Viewer, { account_type: type, balances }: Account): Html => {
  const isOwed = isAccountType(type) && !isAsset(type);
  return html`${balancesOf(viewer, balances)}${isOwed && html` <small class="muted">${WORDS.account.owed}</small>`}`;
};

const accountsTable = (viewer: Viewer, accounts: readonly Account[]): Html =>
  table(
    list.title,
    [
      { label: list.name, isHeader: true, cell: ({ id, name }) => html`<a href="${PATH}/${id}">${name}</a>` },
      { label: list.balance, isAmount: true, cell: (account) => balanceCell(viewer, account) },
      { label: list.type, isBelowName: true, cell: ({ account_type }) => classWord(account_type) },
      { label: list.institution, isWideOnly: true, cell: ({ institution_name }) => institution_name ?? '' },
      {
        label: list.status,
        isBelowName: true,
        cell: ({ status }) => (status === 'active' ? '' : badge(STATUS_WORDS[status])),
      },
    ],
    accounts,
  );
