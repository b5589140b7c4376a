import type { Account } from '../../shared/accounts/schema/account.ts';
import { isDebt } from '../../shared/ledger/entries/domain/account.ts';
import { isZero, subtract, sum } from '../../shared/platform/domain/money/decimal.ts';
import type { CurrencySheet, Worth } from '../../shared/reports/net-worth/domain/balance-sheet.ts';
import type { ConvertedTotal } from '../../shared/reports/net-worth/domain/converted-total.ts';
import { debt, debtInSentence, labelledDebt } from '../ledger/debts.ts';
import { classWords } from '../ledger/words/kinds.ts';
import { filterForm, input } from '../platform/components/form.ts';
import { doneNotice, emptyState } from '../platform/components/notice.ts';
import { leadingFigures, type PageMeta, pager } from '../platform/components/table.ts';
import { money } from '../platform/components/values.ts';
import { newForm } from '../platform/form-state.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { NET_WORTH_PATH } from '../reports/net-worth/net-worth-page.ts';
import { accountEntry, type Trend } from './account-entry.ts';
import { WORDS } from './words.ts';

export type AccountsContent = {
  /** Those of this page. */
  readonly accounts: readonly Account[];
  /** Those of all pages, for the totals. */
  readonly all: readonly Account[];
  /** All currencies in the main one, if there are several, and a rate for each. */
  readonly converted?: ConvertedTotal | null;
  /** The day of the last entry of those without any for weeks. */
  readonly stale?: ReadonlyMap<string, string>;
  readonly trends?: ReadonlyMap<string, Trend>;
  /** Of those with statements: how many runs of days between them are missing. */
  readonly gaps?: ReadonlyMap<string, number>;
  readonly search?: string;
  readonly meta: PageMeta;
  readonly done?: string | undefined;
};

const PATH = '/accounts';
/** More than these are searched rather than read. */
const MANY = 15;
const { list } = WORDS;
const NEW = { href: `${PATH}/new`, label: list.newAccount };

/** GET /accounts: what the family has and owes, then its accounts by class, the hidden ones last. */
export const accountsPage = (viewer: Viewer, content: AccountsContent): Html => {
  const {
    accounts,
    all,
    converted = null,
    stale = new Map(),
    trends = new Map(),
    gaps = new Map(),
    search = '',
    meta,
    done,
  } = content;
  const inTotals = all.filter(isShown);
  const isOpen = (account: Account): boolean => isShown(account) && account.closed_on === null;
  const classes = [...Map.groupBy(accounts.filter(isOpen), ({ account_type }) => account_type)];
  const closed = accounts.filter((account) => isShown(account) && !isOpen(account));
  const hidden = accounts.filter((account) => !isShown(account));
  const entry = (account: Account): Html =>
    accountEntry(viewer, account, {
      trend: trends.get(account.id),
      staleSince: stale.get(account.id),
      gaps: gaps.get(account.id),
    });
  const hiddenEntry = (account: Account): Html => accountEntry(viewer, account, { isHidden: true });
  return layout({
    title: list.title,
    viewer,
    notice: doneNotice(list.done, done),
    actions:
      all.length === 0
        ? undefined
        : html`<a class="button" href="${NEW.href}">${NEW.label}</a> <a class="button secondary" href="${NET_WORTH_PATH}">${list.netWorth}</a> <a class="button secondary" href="/statements">${list.statements}</a>`,
    content:
      all.length === 0
        ? emptyState(list.empty, NEW, 'accounts', { href: '/imports/new', label: list.importFile })
        : html`${worth(viewer, inTotals, converted)}
${(all.length > MANY || search !== '') && filterForm(PATH, list.title, input({ name: 'search', label: list.search, type: 'search' }, newForm({ search })))}
${accounts.length === 0 && emptyState(list.noMatches, { href: PATH, label: list.showAll })}
<div class="stack">${classes.map(([type, own]) =>
            group(viewer, {
              id: type,
              title: classWords(type),
              accounts: own,
              entry,
              totals:
                search === '' ? totalsOf(inTotals.filter(({ account_type }) => account_type === type)) : NO_TOTALS,
            }),
          )}
${closed.length > 0 && group(viewer, { title: list.closed, remark: list.closedHint, accounts: closed, entry: hiddenEntry, totals: NO_TOTALS })}
${hidden.length > 0 && group(viewer, { title: list.hidden, remark: list.hiddenHint, accounts: hidden, entry: hiddenEntry, totals: NO_TOTALS })}</div>
${meta.total_pages > 1 && pager(PATH, { search }, meta)}`,
  });
};

const isShown = ({ status }: Account): boolean => status !== 'disabled';

type Totals = ReadonlyMap<string, string>;

const NO_TOTALS: Totals = new Map();

/** By currency. */
const totalsOf = (accounts: readonly Account[]): Totals => {
  const balances = accounts.flatMap((account) => account.balances);
  return new Map(
    [...Map.groupBy(balances, ({ currency }) => currency)].map(([currency, own]) => [
      currency,
      sum(own.map(({ balance }) => balance)),
    ]),
  );
};

/** Of the accounts in totals. */
export const worthByCurrency = (accounts: readonly Account[]): readonly Pick<CurrencySheet, 'currency' | 'now'>[] => {
  const shown = accounts.filter(isShown);
  const [debts, owned] = [true, false].map((isOwed) =>
    totalsOf(shown.filter(({ account_type }) => isDebt(account_type) === isOwed)),
  );
  return [...totalsOf(shown).keys()].map((currency) => {
    const [assets, liabilities] = [owned?.get(currency) ?? '0', debts?.get(currency) ?? '0'];
    return { currency, now: { assets, liabilities, netWorth: subtract(assets, liabilities) } };
  });
};

/** One currency has a figure each for what is owned and owed; of several, each has one figure, and all have one together. */
const worth = (viewer: Viewer, accounts: readonly Account[], converted: ConvertedTotal | null): Html => {
  const sheets = worthByCurrency(accounts);
  const [only] = sheets;
  if (only === undefined) return NOTHING;
  if (sheets.length === 1) {
    const { currency, now } = only;
    return leadingFigures([
      [list.worth, money(now.netWorth, currency, viewer)],
      [list.assets, money(now.assets, currency, viewer)],
      [list.debts, labelledDebt(now.liabilities, currency, viewer)],
    ]);
  }
  const figureOf = (title: string, currency: string, now: Worth): readonly [string, Html, Html | undefined] => {
    const [owned, owed] = [money(now.assets, currency, viewer), debtInSentence(now.liabilities, currency, viewer)];
    const parts = isZero(now.liabilities) ? undefined : list.ownedAndOwed(owned, owed);
    return [title, money(now.netWorth, currency, viewer), parts];
  };
  const totalOf = (total: ConvertedTotal): readonly [string, Html, Child] => {
    const [title, amount, parts] = figureOf(list.worthTogether(total.currency), total.currency, total.worth);
    if (total.missing.length === 0) return [title, amount, parts];
    return [title, amount, html`${parts}${parts !== undefined && html`<br>`}${list.without(total.missing)}`];
  };
  const worthIn = converted === null ? list.worthIn : list.worthOnlyIn;
  return leadingFigures([
    ...(converted === null ? [] : [totalOf(converted)]),
    ...sheets.map(({ currency, now }) => figureOf(worthIn(currency), currency, now)),
  ]);
};

type Group = {
  readonly id?: string;
  readonly title: string;
  readonly remark?: string;
  readonly accounts: readonly Account[];
  readonly totals: Totals;
  readonly entry: (account: Account) => Html;
};

/** More accounts without a balance are folded. */
const FEW_EMPTY = 2;

const group = (viewer: Viewer, { id, title, remark, accounts, totals, entry }: Group): Html => {
  const empty = accounts.filter(({ balances }) => balances.every(({ balance }) => Number(balance) === 0));
  const isFolded = empty.length > FEW_EMPTY && empty.length < accounts.length;
  const shown = isFolded ? accounts.filter((account) => !empty.includes(account)) : accounts;
  return html`<section class="card"${id !== undefined && html` id="${id}"`}><div class="head"><h2>${title}</h2>${totals.size > 0 && html`<p class="amount">${lines([...totals].map(([currency, total]) => amountOf(accounts[0])(total, currency, viewer)))}</p>`}</div>
${remark !== undefined && html`<p class="muted">${remark}</p>`}
<ul class="entries">${shown.map(entry)}</ul>
${isFolded && html`<details><summary>${list.empties(empty.length)}</summary><ul class="entries">${empty.map(entry)}</ul></details>`}</section>
`;
};

const lines = (all: readonly Child[]): Html => html`${all.map((line, at) => html`${at > 0 && html`<br>`}${line}`)}`;

const amountOf = (account: Account | undefined): typeof money =>
  account !== undefined && isDebt(account.account_type) ? debt : money;
