import type { BankConnection, SyncStats } from '../../shared/bank/domain/connection.ts';
import type { ChangeSet } from '../../shared/changes/schema/change-set.ts';
import type { Overview } from '../../shared/home/use-cases/read-overview.ts';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import type { Spending } from '../../shared/ledger/schema/spending.ts';
import { canonicalDecimal, subtract } from '../../shared/platform/domain/decimal.ts';
import { changesInWords, STATUS_WORDS } from '../changes/change-words.ts';
import { importStateOf } from '../imports/import-state.ts';
import { flow } from '../ledger/amounts.ts';
import { spentAndEarned } from '../ledger/spending-page.ts';
import { type IconName, icon } from '../platform/components/icon.ts';
import { table, withQuery } from '../platform/components/table.ts';
import { day, money } from '../platform/components/values.ts';
import { formatDayOf, formatDays } from '../platform/format/dates.ts';
import { importName } from '../platform/format/import-words.ts';
import { formatAmount } from '../platform/format/money.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';
import type { CurrencySheet } from './worth-section.ts';

const { changed: TEXTS } = WORDS;

/** Something that changed the ledger. `at`: UTC instant. */
export type NewsItem =
  | { readonly kind: 'import'; readonly at: string; readonly shown: ImportDetail }
  | {
      readonly kind: 'sync';
      readonly at: string;
      readonly connection: Pick<BankConnection, 'id' | 'name'>;
      readonly stats: Pick<SyncStats, 'created' | 'updated'>;
    }
  | {
      readonly kind: 'change';
      readonly at: string;
      readonly changeSet: ChangeSet;
      readonly names: ReadonlyMap<string, string>;
    };

export type ChangedContent = {
  /** This month until today, and the same days of the month before. */
  readonly spending: Readonly<Record<'now' | 'before', Spending & Pick<Overview['upcoming'], 'days'>>>;
  readonly upcoming: Overview['upcoming'];
  readonly news: readonly NewsItem[];
};

/** The figures of this month, what comes in the next 30 days, and the latest imports, syncs and changes. */
export const changedSection = (
  viewer: Viewer,
  currencies: readonly CurrencySheet[],
  { spending, upcoming, news }: ChangedContent,
): Html => {
  const flows = flowsOf(viewer, spending);
  return html`<section aria-labelledby="changed"><h2 id="changed">${TEXTS.title}</h2>
${currencies.map((sheet) => worthChange(viewer, sheet))}
${flows.length > 0 ? flowsTable(viewer, flows, spending) : html`<p class="muted">${TEXTS.nothing}</p>`}
<p><a href="/spending">${TEXTS.byCategory}</a></p>
${upcomingList(viewer, upcoming)}
${news.length > 0 && html`<h3>${TEXTS.latest}</h3><ul class="lines">${news.map((one) => newsLine(viewer, one))}</ul>`}</section>`;
};

/** Against the end of the last month. */
const worthChange = (viewer: Viewer, { currency, series }: CurrencySheet): Html => {
  const [before, now] = series.slice(-2);
  if (before === undefined || now === undefined) return NOTHING;
  const change = subtract(exact(now.net_worth), exact(before.net_worth));
  const shown = formatAmount(change, currency, viewer.locale, 'exceptZero');
  return html`<p>${TEXTS.worthSince(html`<data value="${change}">${shown}</data>`, currency, day(before.date, viewer))}</p>`;
};

const exact = (amount: string): string => canonicalDecimal(amount) ?? '0';

type Flow = { readonly currency: string; readonly what: string; readonly now: string; readonly before: string };

/** What was spent and earned in each currency that has either. */
const flowsOf = (viewer: Viewer, { now, before }: ChangedContent['spending']): readonly Flow[] => {
  const all = [...new Set([...now.currencies, ...before.currencies].map(({ currency }) => currency))].toSorted(
    (a, b) => Number(b === viewer.currency) - Number(a === viewer.currency),
  );
  return all.flatMap((currency) => {
    const [late, early] = [now, before].map((period) => sumsIn(period, currency));
    if (late === undefined || early === undefined) return [];
    const [spent, earned] =
      all.length > 1 ? [TEXTS.spentIn(currency), TEXTS.earnedIn(currency)] : [TEXTS.spent, TEXTS.earned];
    return [
      { currency, what: spent, now: late.spent, before: early.spent },
      { currency, what: earned, now: late.earned, before: early.earned },
    ];
  });
};

const sumsIn = ({ currencies, months }: Spending, currency: string) => {
  const sheet = currencies.find((each) => each.currency === currency);
  return sheet === undefined ? { spent: '0', earned: '0' } : spentAndEarned(sheet, months);
};

const flowsTable = (viewer: Viewer, flows: readonly Flow[], { now, before }: ChangedContent['spending']): Html => {
  const label = ({ days: { from, to } }: typeof now): string => formatDays(from, to, viewer.locale);
  return table(
    TEXTS.compared,
    [
      { label: TEXTS.days, isHeader: true, cell: ({ what }: Flow) => what },
      {
        label: label(now),
        isAmount: true,
        cell: (one) => money(one.now, one.currency, viewer),
      },
      {
        label: label(before),
        isAmount: true,
        cell: (one) => money(one.before, one.currency, viewer),
      },
    ],
    flows,
  );
};

const MOST_UPCOMING = 3;

const upcomingList = (viewer: Viewer, { days, entries, total, recurring }: ChangedContent['upcoming']): Html => {
  const all = [
    ...entries.map(({ id, name, date, amount, currency }) => ({
      date,
      what: html`<a href="/transactions/${id}">${name}</a>`,
      amount: flow(amount, currency, viewer),
    })),
    ...recurring.map(({ name, nextExpectedDate, amount, currency }) => ({
      date: nextExpectedDate,
      what: TEXTS.recurring(name),
      amount: flow(amount, currency, viewer),
    })),
  ].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  if (all.length === 0) return NOTHING;
  const rest = total + recurring.length - MOST_UPCOMING;
  const list = withQuery('/transactions', { start_date: days.from, end_date: days.to });
  return html`<h3>${TEXTS.upcoming}</h3><ul class="balances">${all
    .slice(0, MOST_UPCOMING)
    .map(
      ({ what, date, amount }) =>
        html`<li><span>${what} <small class="muted">${day(date, viewer)}</small></span> <span class="amount">${amount}</span></li>`,
    )}</ul>${rest > 0 && html`<p><a href="${list}">${TEXTS.more(rest)}</a></p>`}`;
};

const newsLine = (viewer: Viewer, news: NewsItem): Html => {
  const { href, name, what, how } = lineOf(viewer, news);
  const { locale, timeZone } = viewer;
  return html`<li>${icon(name)}<span><a href="${href}">${what}</a><small>${TEXTS.when(how, formatDayOf(news.at, locale, timeZone))}</small></span></li>`;
};

type NewsLine = { readonly href: string; readonly name: IconName; readonly what: Child; readonly how: string };

const lineOf = (viewer: Viewer, news: NewsItem): NewsLine => {
  switch (news.kind) {
    case 'import':
      return {
        href: `/imports/${news.shown.id}`,
        name: 'imports',
        what: importName(news.shown, viewer),
        how: importStateOf(news.shown, viewer.locale).label,
      };
    case 'sync':
      return {
        href: `/bank_connections/${news.connection.id}`,
        name: 'banks',
        what: news.connection.name,
        how: TEXTS.synced(news.stats.created, news.stats.updated),
      };
    case 'change':
      return {
        href: `/changes/${news.changeSet.id}`,
        name: 'changes',
        what: changesInWords(news.changeSet, news.names),
        how: STATUS_WORDS[news.changeSet.status],
      };
  }
};
