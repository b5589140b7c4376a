import type { BankConnection, SyncStats } from '../../shared/bank/domain/connection.ts';
import type { ChangeSet } from '../../shared/changes/schema/change-set.ts';
import type { Overview } from '../../shared/home/use-cases/read-overview.ts';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { sumsOf } from '../../shared/ledger/domain/recurring-plan.ts';
import { countsAsSpending } from '../../shared/ledger/domain/spending.ts';
import type { Spending } from '../../shared/ledger/schema/spending.ts';
import { compareText } from '../../shared/platform/domain/compare-text.ts';
import { divide, isZero } from '../../shared/platform/domain/decimal.ts';
import { changesInWords, STATUS_WORDS } from '../changes/change-words.ts';
import { importStateOf } from '../imports/import-state.ts';
import { flow } from '../ledger/amounts.ts';
import { RECURRING_PATH } from '../ledger/recurring-rows.ts';
import { sidesOf, spentAndEarned, sumOf } from '../ledger/spending-lines.ts';
import { type Chip, categoryPicture, NO_CATEGORY_PICTURE } from '../platform/components/category-chip.ts';
import type { IconName } from '../platform/components/icon.ts';
import { shareBar } from '../platform/components/share-bar.ts';
import { figures, withQuery } from '../platform/components/table.ts';
import { tile } from '../platform/components/tile.ts';
import { day, money } from '../platform/components/values.ts';
import { formatDayOf, formatDays } from '../platform/format/dates.ts';
import { importName } from '../platform/format/import-words.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

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

type MonthSpending = Spending & Pick<Overview['upcoming'], 'days'>;

export type ChangedContent = {
  /** This month until today, and the same days of the month before. */
  readonly spending: Readonly<Record<'now' | 'before', MonthSpending>>;
  /** The colours and icons of the categories without a parent, by id. */
  readonly chips: ReadonlyMap<string, Omit<Chip, 'name'>>;
  readonly upcoming: Overview['upcoming'];
  readonly news: readonly NewsItem[];
};

/** This month beside the last one, and the latest imports, syncs and changes. */
export const changedSection = (viewer: Viewer, { spending, chips, news }: Omit<ChangedContent, 'upcoming'>): Html => {
  const flows = flowsOf(viewer, spending);
  return html`<section class="card changed" aria-labelledby="changed"><h2 id="changed">${TEXTS.title}</h2>
${flows.length > 0 ? flowList(viewer, flows, spending) : html`<p class="muted">${TEXTS.nothing}</p>`}
${topCategories(viewer, spending.now, chips)}
<p><a href="/spending">${TEXTS.byCategory}</a></p>
${news.length > 0 && html`<h3>${TEXTS.latest}</h3><ul class="entries">${news.map((one) => newsLine(viewer, one))}</ul>`}</section>`;
};

type Flow = {
  readonly currency: string;
  readonly what: 'spent' | 'earned';
  readonly now: string;
  readonly before: string;
};

/** What was spent and earned in each currency, without what is nothing in both months. */
const flowsOf = (viewer: Viewer, { now, before }: ChangedContent['spending']): readonly Flow[] =>
  currenciesOf(viewer, [...now.currencies, ...before.currencies]).flatMap((currency) => {
    const [late, early] = [sumsIn(now, currency), sumsIn(before, currency)];
    return (['spent', 'earned'] as const)
      .map((what) => ({ currency, what, now: late[what], before: early[what] }))
      .filter((flow) => !(isZero(flow.now) && isZero(flow.before)));
  });

const currenciesOf = (viewer: Viewer, sheets: readonly { readonly currency: string }[]): readonly string[] =>
  [...new Set(sheets.map(({ currency }) => currency))].toSorted(
    (a, b) => Number(b === viewer.currency) - Number(a === viewer.currency),
  );

const sumsIn = ({ currencies, months }: Spending, currency: string) => {
  const sheet = currencies.find((each) => each.currency === currency);
  return sheet === undefined ? { spent: '0', earned: '0' } : spentAndEarned(sheet, months);
};

const flowList = (viewer: Viewer, flows: readonly Flow[], { now, before }: ChangedContent['spending']): Html => {
  const several = new Set(flows.map(({ currency }) => currency)).size > 1;
  const daysBefore = formatDays(before.days.from, before.days.to, viewer.locale);
  return html`<p class="muted">${formatDays(now.days.from, now.days.to, viewer.locale)}</p>
${figures(
  flows.map(({ currency, what, now: amount, before: former }) => [
    several ? TEXTS[what].in(currency) : TEXTS[what].plain,
    money(amount, currency, viewer),
    TEXTS.beside(money(former, currency, viewer), daysBefore),
  ]),
)}`;
};

const MOST_CATEGORIES = 4;

/** Where most was spent, with its share of everything spent, in the first currency in which anything was. */
const topCategories = (viewer: Viewer, now: MonthSpending, chips: ChangedContent['chips']): Html => {
  const [currency] = currenciesOf(viewer, now.currencies);
  const sheet = now.currencies.find((each) => each.currency === currency);
  if (currency === undefined || sheet === undefined) return NOTHING;
  const lines = sidesOf(sheet, now.months).spent.filter(({ isBelow, now: amount }) => !isBelow && !isZero(amount));
  if (lines.length === 0) return NOTHING;
  const all = sumOf(lines).now;
  return html`<ul class="entries">${lines.slice(0, MOST_CATEGORIES).map(({ category, now: amount }) => {
    const picture = chips.get(category?.id ?? '') ?? NO_CATEGORY_PICTURE;
    const share = shareBar(Number(divide(amount, all)), picture.color);
    return html`<li class="entry">${categoryPicture(picture)}<span>${category?.name ?? TEXTS.noCategory}${share}</span><span class="amount">${money(amount, currency, viewer)}</span></li>`;
  })}</ul>`;
};

const MOST_UPCOMING = 3;

export const upcomingSection = (
  viewer: Viewer,
  { days, entries, total, recurring }: ChangedContent['upcoming'],
): Html => {
  const all: readonly Coming[] = [
    ...entries.map(({ id, name, date, amount, currency }) => ({
      date,
      what: html`<a href="/transactions/${id}">${name}</a>`,
      amount: flow(amount, currency, viewer),
    })),
    ...recurring.map(({ date, item: { name, amount, currency, record } }) => ({
      date,
      what: name || TEXTS.noName,
      isFound: record === null,
      amount: flow(amount, currency, viewer),
    })),
  ].toSorted((a, b) => compareText(a.date, b.date));
  if (all.length === 0) return NOTHING;
  const unread = total - entries.length;
  const list = withQuery('/transactions', { start_date: days.from, end_date: days.to });
  const rest = all.slice(MOST_UPCOMING);
  return html`<section class="card" aria-labelledby="upcoming"><h2 id="upcoming">${TEXTS.upcoming}</h2>
${unread === 0 && comingTotals(viewer, entries, recurring)}${comingList(viewer, all.slice(0, MOST_UPCOMING))}
${rest.length > 0 && html`<details><summary>${TEXTS.more(rest.length + unread)}</summary>${comingList(viewer, rest)}${unread > 0 && html`<p><a href="${list}">${TEXTS.moreInList(unread)}</a></p>`}</details>`}
${recurring.length > 0 && html`<p><a href="${RECURRING_PATH}">${TEXTS.allRecurring}</a></p>`}</section>`;
};

/** What goes out and comes in, in each currency, without moves between own accounts. */
const comingTotals = (
  viewer: Viewer,
  entries: Overview['upcoming']['entries'],
  recurring: Overview['upcoming']['recurring'],
): Html => {
  const all = [...entries.filter(countsAsSpending), ...recurring.map(({ item }) => item)];
  const totals = [...Map.groupBy(all, ({ currency }) => currency)].flatMap(([currency, some]) => {
    const sums = sumsOf(some.map(({ amount }) => amount));
    return (['out', 'in'] as const)
      .filter((side) => !isZero(sums[side]))
      .map((side) => TEXTS.comingTotal[side](money(sums[side], currency, viewer)));
  });
  return html`<p class="muted">${totals.map((total, at) => html`${at > 0 && ' · '}${total}`)}</p>`;
};

type Coming = { readonly date: string; readonly what: Child; readonly isFound?: boolean; readonly amount: Html };

const comingList = (viewer: Viewer, coming: readonly Coming[]): Html =>
  html`<ul class="entries">${coming.map(
    ({ what, date, isFound = false, amount }) =>
      html`<li class="entry"><span>${what}<small>${day(date, viewer)}${isFound && TEXTS.expected}</small></span><span class="amount">${amount}</span></li>`,
  )}</ul>`;

const newsLine = (viewer: Viewer, news: NewsItem): Html => {
  const { href, name, what, how } = lineOf(viewer, news);
  const { locale, timeZone } = viewer;
  return html`<li class="entry">${tile(name)}<span><a href="${href}">${what}</a><small>${TEXTS.when(how, formatDayOf(news.at, locale, timeZone))}</small></span></li>`;
};

type NewsLine = { readonly href: string; readonly name: IconName; readonly what: Child; readonly how: string };

const lineOf = (viewer: Viewer, news: NewsItem): NewsLine => {
  switch (news.kind) {
    case 'import': {
      const { next, label } = importStateOf(news.shown, viewer.locale);
      return { href: next.href, name: 'imports', what: importName(news.shown, viewer), how: label };
    }
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
