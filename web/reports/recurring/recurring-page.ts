import { addDays, lastDayOf, monthIndex, monthOf } from '../../../shared/platform/domain/dates/local-date.ts';
import { isZero } from '../../../shared/platform/domain/money/decimal.ts';
import {
  isRunning,
  type RecurringItem,
  recurringSums,
  sumsOf,
} from '../../../shared/reports/recurring/domain/recurring-plan.ts';
import { actionButton } from '../../platform/components/form.ts';
import { doneNotice, emptyState } from '../../platform/components/notice.ts';
import { leadingFigures, type PageMeta, pager } from '../../platform/components/table.ts';
import { money } from '../../platform/components/values.ts';
import { counted } from '../../platform/format/counts.ts';
import { formatMonth } from '../../platform/format/dates.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { recurringCalendar } from './recurring-calendar.ts';
import { nameOf, RECURRING_PATH, type RecurringNames, recurringRow } from './recurring-rows.ts';
import { WORDS as words } from './words.ts';

export type RecurringContent = {
  readonly items: readonly RecurringItem[];
  readonly names: RecurringNames;
  /** Confirmed ones that are expected, on this page. */
  readonly upcoming: readonly RecurringItem[];
  readonly meta: PageMeta;
  /** Of those that somebody rejected, by id. */
  readonly versions: ReadonlyMap<string, string>;
  /** Of the calendar. */
  readonly month: string;
  readonly done?: string | undefined;
};

/** Limits the weight of the lists that have no pages of their own. */
const MOST_LISTED = 50;

/** GET /recurring: what is expected, what was found in transactions, and what has ended. */
export const recurringPage = (viewer: Viewer, content: RecurringContent): Html => {
  const { items, done } = content;
  const add = { href: `${RECURRING_PATH}/new`, label: words.add };
  return layout({
    title: words.title,
    viewer,
    notice: doneNotice(words.done, done),
    actions: items.length === 0 ? undefined : html`<a class="button" href="${add.href}">${add.label}</a>`,
    content:
      items.length === 0
        ? emptyState(words.empty, add, 'recurring')
        : html`<p>${words.intro}</p>
${summary(viewer, items)}
${items.some(isRunning) && recurringCalendar(viewer, { month: content.month, items: countingOf(items), names: content.names })}
${upcomingCards(viewer, content)}
${foundCard(viewer, content)}
${others(viewer, content)}`,
  });
};

/** The confirmed ones, as the lists of what is next; those that were found, as long as none is confirmed. */
const countingOf = (items: readonly RecurringItem[]): readonly RecurringItem[] => {
  const confirmed = items.filter(({ record }) => record !== null);
  return confirmed.some(isRunning) ? confirmed : items;
};

/** What they come to in a month and in a year. */
const summary = (viewer: Viewer, items: readonly RecurringItem[]): Html => {
  const counting = countingOf(items);
  const hasConfirmed = counting !== items;
  const all = recurringSums(counting);
  const isSeveral = all.length > 1;
  const sums = all.flatMap(({ currency, month, year }) =>
    (['out', 'in'] as const)
      .filter((side) => !isZero(month[side]))
      .map((side) => {
        const label = words.figures[side];
        const amounts = [
          money(month[side], currency, viewer),
          words.aYear(money(year[side], currency, viewer)),
        ] as const;
        return [isSeveral ? label.in(currency) : label.plain, ...amounts] as const;
      }),
  );
  if (sums.length === 0) return NOTHING;
  const running = items.filter(isRunning);
  const found = running.filter(({ record }) => record === null).length;
  const notConfirmed = hasConfirmed ? words.withoutFound : words.withFound;
  const hasShares = counting.filter(isRunning).some(({ schedule }) => schedule.interval !== 'monthly');
  const remarks = [
    ...(hasShares ? [words.share] : []),
    ...(found > 0 ? [notConfirmed(counted(found, viewer.locale))] : []),
  ].join(' ');
  return html`${leadingFigures(sums)}${remarks !== '' && html`<p class="muted">${remarks}</p>`}`;
};

type Group = keyof typeof words.groups;

const groupOf = ({ state, nextDate }: RecurringItem, today: string): Group => {
  if (state === 'late') return 'late';
  if (nextDate <= addDays(today, 6)) return 'week';
  if (nextDate <= lastDayOf(monthOf(today))) return 'month';
  return monthIndex(monthOf(nextDate)) === monthIndex(monthOf(today)) + 1 ? 'nextMonth' : 'later';
};

const upcomingCards = (viewer: Viewer, { upcoming, names, meta }: RecurringContent): Html => {
  const groups = Map.groupBy(upcoming, (item) => groupOf(item, viewer.today));
  const shown = (Object.keys(words.groups) as Group[]).flatMap((group) => {
    const items = groups.get(group);
    return items === undefined ? [] : [{ group, items }];
  });
  return html`${shown.map(
    ({
      group,
      items,
    }) => html`<section class="card" aria-labelledby="${group}"><div class="head"><h2 id="${group}">${titleOf(viewer, group)}</h2><span class="amount">${totalsOf(viewer, items)}</span></div>
${rows(viewer, items, names)}</section>`,
  )}
${pager(RECURRING_PATH, {}, meta, viewer.locale)}`;
};

/** The next seven days can reach into the next month. */
const titleOf = ({ today, locale }: Viewer, group: Group): string => {
  const reached = monthOf(addDays(today, 6));
  return group === 'nextMonth' && reached !== monthOf(today)
    ? words.laterIn(formatMonth(reached, locale))
    : words.groups[group];
};

/** Money out and money in, by currency. */
const totalsOf = (viewer: Viewer, items: readonly RecurringItem[]): Html => {
  const totals = [...Map.groupBy(items, ({ currency }) => currency)].flatMap(([currency, some]) => {
    const sums = sumsOf(some.map(({ amount }) => amount));
    return (['out', 'in'] as const)
      .filter((side) => !isZero(sums[side]))
      .map((side) => words.totals[side](money(sums[side], currency, viewer)));
  });
  return html`${totals.map((total, at) => html`${at > 0 && ' · '}${total}`)}`;
};

const rows = (
  viewer: Viewer,
  items: readonly RecurringItem[],
  names: RecurringNames,
  end: (item: RecurringItem) => Html = () => NOTHING,
): Html => html`<ul class="entries">${items.map((item) => recurringRow(viewer, item, names, end(item)))}</ul>`;

const foundCard = (viewer: Viewer, { items, names }: RecurringContent): Html => {
  const found = items.filter((item) => item.record === null && isRunning(item));
  if (found.length === 0) return NOTHING;
  const decide = (item: RecurringItem) => {
    const context = words.about(nameOf(item, names));
    const button = (decision: 'confirm' | 'reject', secondary: boolean) =>
      actionButton(viewer, `${RECURRING_PATH}/found`, words[decision], {
        secondary,
        context,
        fields: { id: item.id, decision },
      });
    return html`${button('confirm', false)}${button('reject', true)}`;
  };
  const all = counted(found.length, viewer.locale);
  const confirmAll = actionButton(viewer, `${RECURRING_PATH}/found`, words.confirmAll(all), {
    secondary: true,
    fields: { decision: 'confirm_all' },
  });
  return html`<section class="card" aria-labelledby="found"><div class="head"><h2 id="found">${words.found}</h2>${found.length > 1 && confirmAll}</div>
<p class="muted">${words.foundIntro}</p>
${rows(viewer, found.slice(0, MOST_LISTED), names, decide)}${rest(viewer, found)}</section>`;
};

const rest = ({ locale }: Viewer, items: readonly RecurringItem[]): Html =>
  items.length <= MOST_LISTED
    ? NOTHING
    : html`<p class="muted">${words.more(counted(items.length - MOST_LISTED, locale))}</p>`;

/** Items that are not expected now, on demand. */
const others = (viewer: Viewer, { items, names, versions }: RecurringContent): Html => {
  const restore = (item: RecurringItem) =>
    actionButton(viewer, `${RECURRING_PATH}/${item.id}/restore`, words.restore, {
      secondary: true,
      context: words.about(nameOf(item, names)),
      fields: { version: versions.get(item.id) ?? '' },
    });
  const lists = [
    { title: words.paused, state: 'paused' },
    { title: words.ended, state: 'ended' },
    { title: words.hidden, state: 'hidden' },
    { title: words.dismissed, state: 'dismissed', end: restore },
  ] as const;
  return html`${lists.map(({ title, state, ...more }) => {
    const some = items
      .filter((item) => item.state === state)
      .toSorted((a, b) => ((a.lastDate ?? '') < (b.lastDate ?? '') ? 1 : -1));
    if (some.length === 0) return NOTHING;
    const end = 'end' in more ? more.end : undefined;
    return html`<details class="card list"><summary>${title} (${counted(some.length, viewer.locale).text})</summary>
${rows(viewer, some.slice(0, MOST_LISTED), names, end)}${rest(viewer, some)}</details>`;
  })}`;
};

export const isUpcoming = (item: RecurringItem): boolean => item.record !== null && isRunning(item);
