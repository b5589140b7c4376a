import type { Overview } from '../../shared/home/use-cases/read-overview.ts';
import { countsAsSpending } from '../../shared/ledger/totals/domain/spending.ts';
import { isZero, negate } from '../../shared/platform/domain/money/decimal.ts';
import { compareText } from '../../shared/platform/domain/text/compare-text.ts';
import { sumsOf } from '../../shared/reports/recurring/domain/recurring-plan.ts';
import { flow } from '../ledger/amounts.ts';
import { icon } from '../platform/components/icon.ts';
import { withQuery } from '../platform/components/table.ts';
import { formatDays } from '../platform/format/dates.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { RECURRING_PATH } from '../reports/recurring/recurring-rows.ts';
import { WORDS } from './words.ts';

const { upcoming: TEXTS } = WORDS;

const IN_VIEW = 3;

/** `amount`: in the ledger's sign, positive is money out. */
type Coming = {
  readonly date: string;
  readonly what: Child;
  /** `recurring`: a record of the family. `expected`: a recurring payment that was only found in transactions. */
  readonly kind: 'booked' | 'recurring' | 'expected';
  readonly amount: string;
  readonly currency: string;
};

/** The next 30 days: transactions entered already, and recurring payments. */
export const upcomingSection = (viewer: Viewer, { days, entries, total, recurring }: Overview['upcoming']): Html => {
  const all: readonly Coming[] = [
    ...entries.map(({ id, name, date, amount, currency }) => ({
      ...{ date, amount, currency, kind: 'booked' as const },
      what: html`<a href="/transactions/${id}">${name}</a>`,
    })),
    ...recurring.map(({ date, item: { name, amount, currency, record } }) => ({
      ...{ date, amount, currency, kind: record === null ? ('expected' as const) : ('recurring' as const) },
      what: name || TEXTS.noName,
    })),
  ].toSorted((a, b) => compareText(a.date, b.date));
  if (all.length === 0) return NOTHING;
  const unread = total - entries.length;
  const list = withQuery('/transactions', { start_date: days.from, end_date: days.to });
  const rest = all.slice(IN_VIEW);
  return html`<section class="card upcoming" aria-labelledby="upcoming"><div class="head"><h2 id="upcoming">${TEXTS.title}</h2>${recurring.length > 0 && html`<a href="${RECURRING_PATH}">${TEXTS.allRecurring}</a>`}</div>
${unread === 0 && sums(viewer, [...entries.filter(countsAsSpending), ...recurring.map(({ item }) => item)])}
${comingList(viewer, all.slice(0, IN_VIEW))}
${rest.length > 0 && html`<details><summary>${TEXTS.more(rest.length + unread)}</summary>${comingList(viewer, rest)}${unread > 0 && html`<p><a href="${list}">${TEXTS.moreInList(unread)}</a></p>`}</details>`}</section>`;
};

/** In each currency, the one with most of them first; without moves between own accounts. */
const sums = (viewer: Viewer, all: readonly Pick<Coming, 'amount' | 'currency'>[]): Html => {
  const byCurrency = [...Map.groupBy(all, ({ currency }) => currency)].toSorted(([, a], [, b]) => b.length - a.length);
  return html`${byCurrency.map(([currency, payments]) => {
    const { out, in: income } = sumsOf(payments.map(({ amount }) => amount));
    return html`<p class="sums">${!isZero(out) && html`<span>${TEXTS.out(flow(out, currency, viewer))}</span>`}${!isZero(income) && html` <span>${TEXTS.in(flow(negate(income), currency, viewer))}</span>`}</p>`;
  })}`;
};

const comingList = (viewer: Viewer, coming: readonly Coming[]): Html =>
  html`<ul class="dated">${coming.map(
    ({ what, date, kind, amount, currency }) =>
      html`<li><time datetime="${date}">${formatDays(date, date, viewer.locale)}</time><span>${what}${kind !== 'booked' && html`${icon('recurring')}<span class="visually-hidden"> ${TEXTS.recurring}</span>`}${kind === 'expected' && html` <small>${TEXTS.expected}</small>`}</span><span class="amount">${flow(amount, currency, viewer)}</span></li>`,
  )}</ul>`;
