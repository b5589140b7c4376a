import {
  amountRangeOf,
  monthlySums,
  type RecurringTransaction,
  recurringLists,
  usualAmount,
} from '../../shared/catalogue/domain/recurring.ts';
import { isZero } from '../../shared/platform/domain/decimal.ts';
import { emptyState } from '../platform/components/notice.ts';
import { type Column, figures, table, withQuery } from '../platform/components/table.ts';
import { tile } from '../platform/components/tile.ts';
import { day, money } from '../platform/components/values.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { flow } from './amounts.ts';
import { WORDS as words } from './words/recurring.ts';

export const RECURRING_PATH = '/recurring';

export type RecurringContent = {
  readonly records: readonly RecurringTransaction[];
  /** By id. */
  readonly accounts: ReadonlyMap<string, string>;
  readonly merchants: ReadonlyMap<string, string>;
};

/** GET /recurring: what comes each month, with its sum, and what has ended. */
export const recurringPage = (viewer: Viewer, content: RecurringContent): Html => {
  const { active, ended } = recurringLists(content.records);
  const sums = monthlySums(content.records).flatMap(({ currency, out, in: brought }) => [
    ...(isZero(out) ? [] : [[words.out(currency), money(out, currency, viewer)] as const]),
    ...(isZero(brought) ? [] : [[words.in(currency), money(brought, currency, viewer)] as const]),
  ]);
  return layout({
    title: words.title,
    viewer,
    content:
      content.records.length === 0
        ? emptyState(words.empty, { href: '/imports/new', label: words.importFile }, 'recurring')
        : html`<p>${words.intro}</p>
${sums.length > 0 && figures(sums)}
${active.length > 0 && html`<h2>${words.active}</h2>${list(viewer, content, 'active', active)}`}
${ended.length > 0 && html`<h2>${words.ended}</h2>${list(viewer, content, 'ended', ended)}`}`,
  });
};

const list = (
  viewer: Viewer,
  content: RecurringContent,
  state: 'active' | 'ended',
  records: readonly RecurringTransaction[],
): Html => {
  const next: Column<RecurringTransaction> = {
    label: words.next,
    isBelowName: true,
    below: ({ nextExpectedDate: date }) => words[date < viewer.today ? 'expected' : 'nextOn'](day(date, viewer)),
    cell: ({ nextExpectedDate: date }) => (date < viewer.today ? words.expected(day(date, viewer)) : day(date, viewer)),
  };
  return table<RecurringTransaction>(
    words.caption[state],
    [
      {
        label: words.name,
        isHeader: true,
        cell: (record) =>
          html`<div class="entry">${tile('recurring')}<span><a href="${transactionsOf(record)}">${nameOf(record, content)}</a><small>${remarkOn(viewer, record)}</small></span></div>`,
      },
      ...(state === 'active' ? [next] : []),
      {
        label: words.account,
        isWideOnly: true,
        cell: ({ accountId }) => content.accounts.get(accountId ?? '') ?? '—',
      },
      {
        label: words.last,
        isBelowName: state === 'ended',
        isWideOnly: state === 'active',
        cell: ({ lastOccurrenceDate }) => day(lastOccurrenceDate, viewer),
      },
      { label: words.usual, isAmount: true, cell: (record) => flow(usualAmount(record), record.currency, viewer) },
    ],
    records,
    { isLinked: true },
  );
};

const nameOf = ({ name, merchantId }: RecurringTransaction, { merchants }: RecurringContent): string =>
  name || merchants.get(merchantId ?? '') || words.noName;

/** The ones that it was found in. */
const transactionsOf = ({ name, accountId, merchantId }: RecurringTransaction): string =>
  withQuery('/transactions', {
    account_id: accountId ?? undefined,
    ...(name === '' ? { merchant_id: merchantId ?? undefined } : { search: name }),
  });

/** Its rhythm, and its amounts if they differ. */
const remarkOn = (viewer: Viewer, record: RecurringTransaction): Html => {
  const { expectedDayOfMonth, currency } = record;
  const range = amountRangeOf(record);
  return range === undefined
    ? html`${words.rhythm(expectedDayOfMonth)}`
    : words.ranging(expectedDayOfMonth, money(range[0], currency, viewer), money(range[1], currency, viewer));
};
