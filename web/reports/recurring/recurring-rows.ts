import { monthOf } from '../../../shared/platform/domain/dates/local-date.ts';
import { absolute, compare } from '../../../shared/platform/domain/money/decimal.ts';
import {
  isRunning,
  type RecurringItem,
  yearlyAmount,
} from '../../../shared/reports/recurring/domain/recurring-plan.ts';
import { flow } from '../../ledger/amounts.ts';
import { type CategoryPictures, categoryPicture } from '../../platform/components/category-chip.ts';
import { withQuery } from '../../platform/components/table.ts';
import { tile } from '../../platform/components/tile.ts';
import { day, money } from '../../platform/components/values.ts';
import { counted } from '../../platform/format/counts.ts';
import { formatMonth } from '../../platform/format/dates.ts';
import { type Child, type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { WORDS as words } from './words.ts';

export const RECURRING_PATH = '/recurring';

/** Of the records that items refer to, by id. */
export type RecurringNames = {
  readonly accounts: ReadonlyMap<string, string>;
  readonly merchants: ReadonlyMap<string, string>;
  readonly pictures: CategoryPictures;
};

export const nameOf = (
  { name, merchantId, record }: RecurringItem,
  { merchants }: Pick<RecurringNames, 'merchants'>,
): string => {
  const merchant = merchants.get(merchantId ?? '');
  return (record === null ? (merchant ?? name) : name || merchant) || words.noName;
};

/** Those that it was seen in. */
export const transactionsOf = ({ name, accountId, merchantId, record }: RecurringItem): string => {
  const isByName = name !== '' && (merchantId === null || record !== null);
  return withQuery('/transactions', {
    account_id: accountId ?? undefined,
    ...(isByName ? { search: name } : { merchant_id: merchantId ?? undefined }),
  });
};

/** One that recurs: how often, when and where, and its usual amount. `end`: what can be done with it. */
export const recurringRow = (viewer: Viewer, item: RecurringItem, names: RecurringNames, end: Html = NOTHING): Html => {
  const name = nameOf(item, names);
  const named =
    item.record === null
      ? html`<span class="name">${name}</span>`
      : html`<a href="${RECURRING_PATH}/${item.id}">${name}</a>`;
  return html`<li class="entry">${pictureOf(item, names)}<span>${named}<small>${joined(whenAndWhere(viewer, item, names))}${rangeRemark(viewer, item)}${seenLink(viewer, item)}</small>${changeRemark(viewer, item)}</span><span class="amount">${usualAmount(viewer, item)}${isRunning(item) && item.schedule.interval !== 'yearly' && html`<small>${words.aYear(money(absolute(yearlyAmount(item)), item.currency, viewer))}</small>`}</span>${end !== NOTHING && html`<div class="end">${end}</div>`}</li>`;
};

const pictureOf = ({ categoryId }: RecurringItem, { pictures }: RecurringNames): Html => {
  const picture = pictures.get(categoryId ?? '');
  return picture === undefined ? tile('recurring') : categoryPicture(picture);
};

const usualAmount = (viewer: Viewer, { amount, currency, range }: RecurringItem): Html => {
  const usual = flow(amount, currency, viewer);
  return range === null ? usual : words.usually(usual);
};

const changeRemark = (viewer: Viewer, { change, priceChange, currency }: RecurringItem): Html => {
  if (priceChange !== null) {
    const { from, to, date } = priceChange;
    const say = compare(to, from) > 0 ? words.priceUp : words.priceDown;
    return html`<small>${say(money(from, currency, viewer), money(to, currency, viewer), day(date, viewer))}</small>`;
  }
  if (change === null) return NOTHING;
  const shown = money(absolute(change), currency, viewer);
  return html`<small>${change.startsWith('-') ? words.lessThanUsual(shown) : words.moreThanUsual(shown)}</small>`;
};

const whenAndWhere = (viewer: Viewer, item: RecurringItem, { accounts }: RecurringNames): readonly Child[] => {
  const { accountId, schedule } = item;
  const isByMonth = schedule.interval !== 'weekly' && schedule.interval !== 'every_two_weeks';
  const account = accounts.get(accountId ?? '');
  return [
    ...timesOf(viewer, item),
    html`${words.intervals[schedule.interval]}${isByMonth && item.record === null && html` ${words.around(schedule.day)}`}`,
    ...(account === undefined ? [] : [account]),
  ];
};

const timesOf = (
  viewer: Viewer,
  { state, missedDate, nextDate, lastDate, record }: RecurringItem,
): readonly Child[] => {
  if (state === 'late' && missedDate !== null)
    return [html`<strong>${words.expected(day(missedDate, viewer))}</strong>`];
  if (state === 'hidden') return [words.accountHidden];
  if (state === 'due') return record === null ? [words.next(day(nextDate, viewer))] : [day(nextDate, viewer)];
  return lastDate === null ? [] : [words.lastSeen(day(lastDate, viewer))];
};

const rangeRemark = (viewer: Viewer, { state, range, currency }: RecurringItem): Html => {
  if (range === null || state !== 'due') return NOTHING;
  const [low, high] = range.map((limit) => money(limit, currency, viewer)) as [Html, Html];
  return html`<span class="wide-only"> · ${words.ranging(low, high)}</span>`;
};

/** Left out on narrow screens where it explains nothing: the page of the record has the same link. */
const seenLink = (viewer: Viewer, item: RecurringItem): Html => {
  const link = html` · <a href="${transactionsOf(item)}">${seenRemark(viewer, item)}</a>`;
  return item.record === null ? link : html`<span class="wide-only">${link}</span>`;
};

const seenRemark = ({ locale }: Viewer, { count, firstDate, lastDate }: RecurringItem): string => {
  if (count === 0 || lastDate === null) return words.neverSeen;
  const times = counted(count, locale);
  return firstDate === null ? words.seen(times) : words.seenSince(times, formatMonth(monthOf(firstDate), locale));
};

const joined = (parts: readonly Child[]): Html => html`${parts.map((part, at) => html`${at > 0 && ' · '}${part}`)}`;
