import type { Account } from '../../shared/accounts/schema/account.ts';
import { isDebt } from '../../shared/ledger/domain/account.ts';
import { subtract, sum } from '../../shared/platform/domain/decimal.ts';
import { classWord, classWords, inWords, STATUS_WORDS } from '../ledger/words/kinds.ts';
import { filterForm, input } from '../platform/components/form.ts';
import { doneNotice, emptyState } from '../platform/components/notice.ts';
import { figures, type PageMeta, pager } from '../platform/components/table.ts';
import { accountTile } from '../platform/components/tile.ts';
import { badge, money } from '../platform/components/values.ts';
import { newForm } from '../platform/form-state.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

export type AccountsContent = {
  /** Those of this page. */
  readonly accounts: readonly Account[];
  /** Those of all pages, for the totals. */
  readonly all: readonly Account[];
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
  const { accounts, all, search = '', meta, done } = content;
  const inTotals = all.filter(isShown);
  const classes = [...Map.groupBy(accounts.filter(isShown), ({ account_type }) => account_type)];
  const hidden = accounts.filter((account) => !isShown(account));
  return layout({
    title: list.title,
    viewer,
    notice: doneNotice(list.done, done),
    actions:
      all.length === 0
        ? undefined
        : html`<a class="button" href="${NEW.href}">${NEW.label}</a> <a class="button secondary" href="/statements">${list.statements}</a>`,
    content:
      all.length === 0
        ? emptyState(list.empty, NEW, 'accounts')
        : html`${worth(viewer, inTotals)}
${(all.length > MANY || search !== '') && filterForm(PATH, list.title, input({ name: 'search', label: list.search, type: 'search' }, newForm({ search })))}
${accounts.length === 0 && emptyState(list.noMatches, { href: PATH, label: list.showAll })}
<div class="stack">${classes.map(([type, own]) =>
            group(viewer, {
              title: classWords(type),
              accounts: own,
              totals:
                search === '' ? totalsOf(inTotals.filter(({ account_type }) => account_type === type)) : NO_TOTALS,
            }),
          )}
${hidden.length > 0 && group(viewer, { title: list.hidden, remark: list.hiddenHint, accounts: hidden, totals: NO_TOTALS })}</div>
${pager(PATH, { search }, meta)}`,
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

/** One currency has a figure each for what is owned and owed; of several, each has one figure. */
const worth = (viewer: Viewer, accounts: readonly Account[]): Html => {
  const [debts, assets] = [true, false].map((isOwed) =>
    totalsOf(accounts.filter(({ account_type }) => isDebt(account_type) === isOwed)),
  );
  const currencies = [...totalsOf(accounts).keys()];
  const of = (currency: string) => {
    const [owned, owed] = [assets?.get(currency) ?? '0', debts?.get(currency) ?? '0'];
    return [subtract(owned, owed), owned, owed].map((amount) => money(amount, currency, viewer)) as [Html, Html, Html];
  };
  const [only] = currencies;
  if (only === undefined) return NOTHING;
  if (currencies.length > 1) {
    return figures(
      currencies.map((currency) => {
        const [net, owned, owed] = of(currency);
        return [
          list.worthIn(currency),
          net,
          debts?.has(currency) === true ? list.ownedAndOwed(owned, owed) : undefined,
        ];
      }),
    );
  }
  const [net, owned, owed] = of(only);
  return figures([
    [list.worth, net],
    [list.assets, owned],
    [list.debts, owed],
  ]);
};

type Group = {
  readonly title: string;
  readonly remark?: string;
  readonly accounts: readonly Account[];
  readonly totals: Totals;
};

/** A total that repeats the only balance is left out. */
const group = (viewer: Viewer, { title, remark, accounts, totals }: Group): Html =>
  html`<section class="card"><div class="head"><h2>${title}</h2>${accounts.length > 1 && totals.size > 0 && html`<p class="amount">${lines([...totals].map(([currency, total]) => money(total, currency, viewer)))}</p>`}</div>
${remark !== undefined && html`<p class="muted">${remark}</p>`}
<ul class="entries">${accounts.map((account) => entry(viewer, account))}</ul></section>
`;

const lines = (all: readonly Child[]): Html => html`${all.map((one, at) => html`${at > 0 && html`<br>`}${one}`)}`;

/** A debt is a positive balance of a liability, so it says so. */
const entry = (viewer: Viewer, account: Account): Html => {
  const { id, name, account_type, subtype, institution_name, status, balances } = account;
  const kind = subtype === null ? '' : inWords(subtype);
  const remarks = [kind === classWord(account_type) ? '' : kind, institution_name ?? ''].filter((one) => one !== '');
  return html`<li class="entry">${accountTile(account_type)}<span><a href="${PATH}/${id}">${name}</a>${status === 'draft' && html` ${badge(STATUS_WORDS.draft)}`}${remarks.length > 0 && html`<small>${remarks.join(' · ')}</small>`}</span><span class="amount">${lines(balances.map(({ balance, currency }) => money(balance, currency, viewer)))}${isDebt(account_type) && html`<small>${WORDS.account.owed}</small>`}</span></li>`;
};
