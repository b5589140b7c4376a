import { compare, subtract } from '../../../shared/platform/domain/money/decimal.ts';
import { formatMonth } from '../format/dates.ts';
import { formatAmount } from '../format/money.ts';
import { type Html, html, NOTHING } from '../html.ts';
import type { Viewer } from '../viewer.ts';
import { WORDS } from '../words.ts';
import { type MonthBars, monthBars } from './month-bars.ts';
import { table } from './table.ts';

const { chart: TEXTS } = WORDS;

/** As people see a month: a refund that is left over is negative. */
export type MonthFlows = { readonly month: string; readonly spent: string; readonly earned: string };

export type FlowChart = Pick<MonthBars, 'id' | 'title' | 'currency' | 'isShown' | 'hrefOf'> & {
  /** Ascending. */
  readonly months: readonly MonthFlows[];
};

/** What each month earned and spent, with a line of what was left over; the figures are also in a table. */
export const flowChart = ({ months, ...chart }: FlowChart, { locale }: Pick<Viewer, 'locale'>): Html => {
  if (months.length === 0) return NOTHING;
  const writing: Writing = { currency: chart.currency, locale };
  const bars: MonthBars = {
    ...chart,
    kind: 'flows',
    hasLine: true,
    key: html`<i class="earned"></i>${TEXTS.earned} <i class="spent"></i>${TEXTS.spent} <i class="left"></i>${TEXTS.leftOver}`,
    months: months.map((flows) => ({
      month: flows.month,
      bars: [flows.earned, flows.spent],
      mark: leftOf(flows),
      words: wordsOf(flows, writing),
    })),
  };
  return html`${monthBars(bars, { locale })}
${flowNumbers({ ...chart, months }, { locale })}`;
};

/** The figures alone, where a drawing is not worth its room. */
export const flowNumbers = (
  { title, currency, months }: Pick<FlowChart, 'title' | 'currency' | 'months'>,
  { locale }: Pick<Viewer, 'locale'>,
): Html => {
  const column = (label: string, amountOf: (flows: MonthFlows) => string) => ({
    label,
    isAmount: true,
    cell: (flows: MonthFlows) => formatAmount(amountOf(flows), currency, locale),
  });
  return html`<details><summary>${TEXTS.numbers}</summary>
${table(
  title,
  [
    { label: TEXTS.month, isHeader: true, cell: ({ month }: MonthFlows) => formatMonth(month, locale) },
    column(TEXTS.earned, ({ earned }) => earned),
    column(TEXTS.spent, ({ spent }) => spent),
    column(TEXTS.leftOver, leftOf),
  ],
  months.toReversed(),
)}
</details>`;
};

type Writing = { readonly currency: string; readonly locale: string };

const wordsOf = (flows: MonthFlows, { currency, locale }: Writing): string => {
  const write = (amount: string): string => formatAmount(amount, currency, locale);
  const left = leftOf(flows);
  return TEXTS.flows(formatMonth(flows.month, locale), write(flows.earned), write(flows.spent), {
    amount: write(left),
    isOver: compare(left, '0') < 0,
  });
};

const leftOf = ({ spent, earned }: MonthFlows): string => subtract(earned, spent);
