import type { Account } from '../../shared/accounts/schema/account.ts';
import { select } from '../platform/components/form.ts';
import { emptyState } from '../platform/components/notice.ts';
import { hidden } from '../platform/components/open-form.ts';
import { type PageMeta, pager } from '../platform/components/pager.ts';
import type { FormState } from '../platform/form-state.ts';
import { importName } from '../platform/format/import-names.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type Catalogue, choicesOf } from './catalogue.ts';
import { transactionFilters } from './transaction-filters.ts';
import { type ImportSources, type TransactionRow, transactionsTable } from './transactions-table.ts';

export type TransactionsContent = {
  readonly rows: readonly TransactionRow[];
  readonly sources: ImportSources;
  readonly meta: PageMeta;
  readonly filters: FormState;
  readonly catalogue: Catalogue;
  readonly accounts: readonly Pick<Account, 'id' | 'name'>[];
};

const PATH = '/transactions';

export const transactionsPage = (viewer: Viewer, content: TransactionsContent): Html => {
  const { rows, sources, meta, filters, catalogue, accounts } = content;
  const { import_id = '' } = filters.values;
  const source = sources.get(import_id);
  const extra = html`${select({ name: 'account_id', label: 'Account' }, [{ value: '', label: 'Any' }, ...choicesOf(accounts)], filters)}
${import_id !== '' && hidden('import_id', import_id)}`;
  return layout({
    title: 'Transactions',
    viewer,
    content: html`${accounts.length > 0 && html`<p><a class="button" href="${PATH}/new">New transaction</a></p>`}
${source !== undefined && html`<p>Only those from <a href="/imports/${import_id}">${importName(source, viewer)}</a>.</p>`}
${transactionFilters(PATH, filters, catalogue, extra)}
${rows.length === 0 ? nothing(content) : transactionsTable(viewer, rows, { caption: 'Transactions', sources, showAccount: true })}
${pager(PATH, filters.values, meta)}`,
  });
};

const nothing = ({ filters, accounts }: TransactionsContent): Html => {
  if (filters.errors.length > 0) return NOTHING;
  if (accounts.length === 0) {
    return emptyState('There are no accounts yet. Make one, then add or import what happened in it.', {
      href: '/accounts/new',
      label: 'New account',
    });
  }
  return Object.values(filters.values).some((value) => value !== '')
    ? emptyState('No transactions match these filters.', { href: PATH, label: 'Show all' })
    : emptyState('There are no transactions yet.', { href: '/imports/new', label: 'Import a file' });
};
