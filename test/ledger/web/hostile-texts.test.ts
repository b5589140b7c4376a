import { describe, expect, it } from 'vitest';
import { accountPage } from '../../../web/accounts/account-page.ts';
import { accountsPage } from '../../../web/accounts/accounts-page.ts';
import { editAccountPage, newAccountPage } from '../../../web/accounts/edit-account-page.ts';
import { statementsPage } from '../../../web/accounts/statements-page.ts';
import { newTransactionPage, transactionPage } from '../../../web/ledger/transaction-page.ts';
import { transactionsPage } from '../../../web/ledger/transactions-page.ts';
import { valuationPage, valuationsPage } from '../../../web/ledger/valuations-page.ts';
import type { Html } from '../../../web/platform/html.ts';
import { investmentsPage, tradesPage } from '../../../web/reports/investments/investments-page.ts';
import { INJECTIONS } from '../../support/pages/injections.ts';
import {
  aViewer,
  aWireAccount,
  aWireTransaction,
  aWireValuation,
  PAGE_META,
} from '../../support/pages/ledger-content.ts';
import { aChange, STATEMENT, sources, text } from '../../support/pages/ledger-pages.ts';

describe.each(Object.entries(INJECTIONS))('with hostile texts of the sort %s in every field', (_sort, evil) => {
  const named = { id: 'i', name: evil };
  const account = aWireAccount({ name: evil, subtype: evil, account_type: evil, institution_name: evil, notes: evil });
  const transaction = aWireTransaction({
    name: evil,
    notes: evil,
    category: named,
    merchant: named,
    tags: [named],
    currency: evil,
    account: { id: 'a', name: evil, account_type: evil },
  });
  const row = { transaction, isSplit: false };
  const valuation = aWireValuation({
    notes: evil,
    account: { id: 'a', name: evil, account_type: evil, status: 'active' },
  });
  const catalogue = { categories: [named], tags: [named], merchants: [named] };
  const form = {
    values: { name: evil, search: evil, merchant: evil, notes: evil, once: evil },
    errors: [`name ${evil}`],
  };
  const viewer = aViewer({ name: evil, csrfToken: evil, path: evil });
  const lists = { meta: PAGE_META, catalogue, filters: form, rows: [row] };
  const security = {
    ...transaction,
    ticker: evil,
    exchange_operating_mic: null,
    security: named,
    qty: evil,
    price: '1',
  };

  const position = {
    ...security,
    account: { id: 'a', name: evil },
    currency: 'USD',
    price_date: '2026-03-01',
    value: '1',
    cost_basis: null,
    cost: null,
    gain: null,
    gain_percent: null,
  };

  const dependents = { hasEntries: true, hasStated: true, isLinked: false };
  it.each<[string, () => Html]>([
    [
      'accounts',
      () => accountsPage(viewer, { accounts: [account], all: [account], search: evil, meta: PAGE_META, done: evil }),
    ],
    ['a new account', () => newAccountPage(viewer, form)],
    ['a changed account', () => editAccountPage(viewer, { account, version: evil, form, dependents })],
    [
      'an account',
      () =>
        accountPage(viewer, {
          account,
          isLiability: false,
          ...lists,
          bank: { connection_id: 'c', name: evil },
          statements: { months: [], newest: [{ ...STATEMENT, file_name: evil }], total: 1 },
          history: [{ date: '2026-03-01', balance: '1' }],
          positions: [position],
          positionsCount: 2,
          trades: { newest: [security], total: 2 },
        }),
    ],
    ['transactions', () => transactionsPage(viewer, { ...lists, sources, accounts: [{ ...named, currency: evil }] })],
    [
      'investments',
      () =>
        investmentsPage(viewer, {
          currencies: [
            {
              currency: 'USD',
              value: '1',
              cost: null,
              gain: null,
              gain_percent: null,
              positions_count: 2,
              unknown_count: 2,
            },
          ],
          positions: [position],
        }),
    ],
    ['trades', () => tradesPage(viewer, { trades: [security], meta: PAGE_META, filters: form, accounts: [named] })],
    [
      'statements',
      () =>
        statementsPage(
          viewer,
          [true, false].map((isCovered) => ({ id: 'a', name: evil, isCovered, months: [], gaps: [] })),
        ),
    ],
    ['a new transaction', () => newTransactionPage(viewer, { form, accounts: [named], catalogue })],
    [
      'a transaction',
      () =>
        transactionPage(viewer, {
          transaction,
          version: evil,
          parts: [transaction],
          parent: transaction,
          suggested: transaction,
          neighbors: { newer: undefined, older: undefined },
          history: {
            events: [aChange({ name: evil }, { name: evil })],
            names: new Map([['x', evil]]),
            people: new Map(),
          },
          sources,
          catalogue,
          form,
        }),
    ],
    [
      'valuations',
      () =>
        valuationsPage(viewer, {
          account,
          isLiability: false,
          valuations: [valuation],
          history: [valuation],
          meta: PAGE_META,
          form,
        }),
    ],
    ['a valuation', () => valuationPage(viewer, { valuation, version: evil, isLiability: false, form })],
  ])('the page of %s escapes them', async (_page, render) => {
    const page = await text(render());
    const bare = page.replace(/<script type="module" src="[^"<]*"><\/script>/, '');
    expect(bare).not.toMatch(/<(script|img|b|base|style)\b|<svg data/);
    for (const [tag] of bare.matchAll(/<[a-z][^>"]*(?:"[^"]*"[^>"]*)*>/g)) {
      expect(tag.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/data-injected|\son\w+=|autofocus/);
    }
  });
});
