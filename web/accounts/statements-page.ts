import type { Days } from '../../shared/imports/statements/domain/coverage.ts';
import type { MonthCovered } from '../../shared/imports/statements/domain/covered-days.ts';
import { emptyState } from '../platform/components/notice.ts';
import { badge, day } from '../platform/components/values.ts';
import { formatMonth } from '../platform/format/dates.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { coveredSince, importPath, isKnown, missingSince, monthKey, monthStrip } from './month-strip.ts';
import { WORDS } from './words.ts';

const { statements: words } = WORDS;

export type CoveredAccount = {
  readonly id: string;
  readonly name: string;
  /** Whether it has any statement. */
  readonly isCovered: boolean;
  /** The same for all accounts, oldest first. */
  readonly months: readonly MonthCovered[];
  /** Oldest first. */
  readonly gaps: readonly Days[];
};

/** GET /statements: which month of which account is missing, and what to do about it. */
export const statementsPage = (viewer: Viewer, accounts: readonly CoveredAccount[]): Html => {
  const covered = accounts.filter(({ isCovered }) => isCovered);
  const without = accounts.filter(({ isCovered }) => !isCovered);
  return layout({
    title: words.title,
    viewer,
    actions: html`<a class="button" href="/imports/new">${words.importStatement}</a> <a href="/accounts">${words.accounts}</a>`,
    content:
      covered.length === 0
        ? emptyState(...nothing(accounts))
        : html`<p>${words.intro}</p>
${monthKey(
  viewer,
  covered.map(({ months }) => months),
)}
<div class="stack">${covered.map((account) => accountSection(viewer, account))}
${without.length > 0 && withoutStatements(without)}</div>`,
  });
};

const nothing = (accounts: readonly CoveredAccount[]): Parameters<typeof emptyState> =>
  accounts.length === 0
    ? [words.empty, { href: '/accounts/new', label: words.newAccount }]
    : [words.noStatements, { href: '/imports/new', label: words.importStatement }];

const accountSection = (viewer: Viewer, account: CoveredAccount): Html => {
  const { id, name, months, gaps } = account;
  const since = missingSince(months, viewer.today);
  const open = [
    ...gaps.map(({ from, to }) => words.noStatement(day(from, viewer), day(to, viewer))),
    ...(since === undefined ? [] : [words.noneSince(formatMonth(since, viewer.locale))]),
  ];
  return html`<section class="card" aria-labelledby="${`of-${id}`}"><div class="head"><h2 id="${`of-${id}`}"><a href="/accounts/${id}">${name}</a></h2>${open.length > 0 ? badge(words.gaps(open.length), 'error') : months.length > 0 && isKnown(months) && badge(words.noGaps(formatMonth(coveredSince(months), viewer.locale)), 'success')}</div>
${monthStrip(viewer, account)}
${open.length > 0 && html`<ul class="entries">${open.map((gap) => entryOf(gap, words.importFile, account))}</ul>`}</section>`;
};

const entryOf = (what: Child, action: string, { id, name }: CoveredAccount): Html =>
  html`<li class="entry"><span>${what}</span><span class="amount"><a href="${importPath(id)}">${action}<span class="visually-hidden">${words.forAccount(name)}</span></a></span></li>`;

const withoutStatements = (accounts: readonly CoveredAccount[]): Html =>
  html`<section class="card" aria-labelledby="without"><h2 id="without">${words.without}</h2>
<ul class="entries">${accounts.map((account) => entryOf(html`<a href="/accounts/${account.id}">${account.name}</a>`, words.importStatement, account))}</ul></section>`;
