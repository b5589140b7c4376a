import type { Overview } from '../../shared/home/use-cases/read-overview.ts';
import { divide, isZero } from '../../shared/platform/domain/money/decimal.ts';
import type { Spending } from '../../shared/reports/spending/schema/spending.ts';
import { categoryPicture, NO_CATEGORY_PICTURE, type Picture } from '../platform/components/category-chip.ts';
import { shareBar } from '../platform/components/share-bar.ts';
import { figures } from '../platform/components/table.ts';
import { money } from '../platform/components/values.ts';
import { formatDays } from '../platform/format/dates.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { sidesOf, spentAndEarned, sumOf } from '../reports/spending/spending-lines.ts';
import { WORDS } from './words.ts';

const { month: TEXTS } = WORDS;

type MonthSpending = Spending & Pick<Overview['upcoming'], 'days'>;

export type MonthContent = {
  /** This month until today, and the same days of the month before. */
  readonly spending: Readonly<Record<'now' | 'before', MonthSpending>>;
  /** The colours and icons of categories, by id. */
  readonly chips: ReadonlyMap<string, Picture>;
};

/** This month beside the last one, and where most of it went. */
export const monthSection = (viewer: Viewer, { spending, chips }: MonthContent): Html => {
  const flows = flowsOf(viewer, spending);
  const { days } = spending.now;
  return html`<section class="card month" aria-labelledby="month"><div class="head"><h2 id="month">${TEXTS.title} <small>${formatDays(days.from, days.to, viewer.locale)}</small></h2><a href="/spending">${TEXTS.byCategory}</a></div>
${flows.length > 0 ? flowList(viewer, flows, spending) : html`<p class="muted">${TEXTS.nothing}</p>`}
${topCategories(viewer, spending.now, chips)}</section>`;
};

type Flow = {
  readonly currency: string;
  readonly what: 'spent' | 'earned';
  readonly now: string;
  readonly before: string;
};

/** In each currency, without flows that are zero in both months. */
const flowsOf = (viewer: Viewer, { now, before }: MonthContent['spending']): readonly Flow[] =>
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
  const sheet = currencies.find((candidate) => candidate.currency === currency);
  return sheet === undefined ? { spent: '0', earned: '0' } : spentAndEarned(sheet, months);
};

/** The figures of the first currency; what others have, in a line below. */
const flowList = (viewer: Viewer, flows: readonly Flow[], { before }: MonthContent['spending']): Html => {
  const [first] = flows;
  const others = flows.filter(({ currency }) => currency !== first?.currency);
  const daysBefore = formatDays(before.days.from, before.days.to, viewer.locale);
  const beside = ({ before: former, currency }: Flow): Html =>
    TEXTS.beside(money(former, currency, viewer), daysBefore);
  return html`${figures(
    flows
      .filter(({ currency }) => currency === first?.currency)
      .map((flow) => [TEXTS[flow.what].plain, money(flow.now, flow.currency, viewer), beside(flow)]),
  )}${others.length > 0 && html`<p class="muted">${TEXTS.without(others.map((flow) => TEXTS.apart[flow.what](money(flow.now, flow.currency, viewer))))}</p>`}`;
};

const MOST_CATEGORIES = 6;

/** Where most was spent, with its share of everything spent, in the first currency in which anything was. */
const topCategories = (viewer: Viewer, now: MonthSpending, chips: MonthContent['chips']): Html => {
  const [currency] = currenciesOf(viewer, now.currencies);
  const sheet = now.currencies.find((candidate) => candidate.currency === currency);
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
