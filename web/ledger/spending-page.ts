import { PART_KINDS } from '../../shared/ledger/domain/spending-parts.ts';
import { monthCount } from '../../shared/ledger/domain/spending-period.ts';
import { lastDayOf, monthOf } from '../../shared/platform/domain/local-date.ts';
import { type FlowChart, flowChart, flowNumbers } from '../platform/components/flow-chart.ts';
import { emptyState } from '../platform/components/notice.ts';
import { figures } from '../platform/components/table.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { currencySwitch, ratesNote } from './currency-switch.ts';
import { periodPicker } from './period-picker.ts';
import { duplicatesNote, transfersNote } from './possible-pairs.ts';
import {
  daysName,
  queryOfPeriod,
  reportHref,
  type SpendingContent,
  type SpendingSheet,
  shortName,
} from './spending-content.ts';
import { figuresOf } from './spending-figures.ts';
import { asEarned, asOne, flowsByMonth, sidesOf, spentAndEarned } from './spending-lines.ts';
import { whereItWent } from './spending-pictures.ts';
import { rounded, type Shown } from './spending-shown.ts';
import { categoryPortions, categoryTable, partPortions, partTable } from './spending-tables.ts';
import { WORDS as words } from './words/spending.ts';

export const spendingPage = (viewer: Viewer, content: SpendingContent): Html =>
  layout({
    title: words.title,
    viewer,
    content: html`<div class="report-top">${periodPicker(viewer, content)}${currencySwitch(content)}</div>
${byTabs(content)}
${content.sheets.length === 0 ? emptyState(words.empty, { href: '/imports/new', label: words.importFile }, 'spending') : NOTHING}
${content.sheets.map((sheet, at) => sheetSection(viewer, { sheet, isFirst: at === 0 }, content))}`,
  });

/** The same totals, by something else. */
const byTabs = (content: SpendingContent): Html => {
  const query = queryOfPeriod(content.period);
  return html`<nav class="tabs within" aria-label="${words.by.label}"><ul>${[undefined, ...PART_KINDS].map(
    (by) =>
      html`<li><a href="${reportHref(query, { ...content, by })}"${by === content.by && html` aria-current="page"`}>${words.by[by ?? 'category'].tab}</a></li>`,
  )}</ul></nav>`;
};

type Section = { readonly sheet: SpendingSheet; readonly isFirst: boolean };

const sheetSection = (viewer: Viewer, { sheet, isFirst }: Section, content: SpendingContent): Html => {
  const { currency } = sheet;
  const { by, records } = content;
  const id = `spending-${currency.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`;
  const { spent, earned, sums, before } = linesOf(sheet, content);
  const shown = shownOf(viewer, sheet, content, sums.spent);
  const { parts } = sheet;
  const what = words.by[by ?? 'category'].one;
  const [spentBy, earnedBy] = [words.spentBy(what, currency), words.earnedBy(what, currency)];
  const portions =
    parts === undefined ? categoryPortions(viewer, spent, shown) : partPortions(viewer, parts.spent, records, shown);
  const tableOf = (caption: string, side: 'spent' | 'earned'): Html =>
    parts === undefined
      ? categoryTable(viewer, caption, side === 'spent' ? spent : earned.map(asEarned), shown)
      : partTable(viewer, caption, parts[side], { records, shown });
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${words.inCurrency(currency, daysName(content.period.now, viewer))}</h2>
${figures(figuresOf(viewer, shown, { now: sums, before }))}
<div class="pictures-row">${isFirst && whereItWent(viewer, portions, shown)}${cashFlow(viewer, { sheet, isFirst }, { id, shown, content })}</div>
${notes(viewer, shown, content)}
<h3>${words.spent}</h3>${tableOf(spentBy, 'spent')}
${earned.length > 0 && html`<h3>${words.earned}</h3>${tableOf(earnedBy, 'earned')}`}
</section>`;
};

/** The months since the first one with transactions. */
const monthsSince = ({ months, since = '', period }: SpendingContent): readonly string[] =>
  months.filter((month) => month >= since || month === monthOf(period.now.to));

/** A month is averaged with those before it, and longer periods over their own months. */
const linesOf = (sheet: SpendingSheet, content: SpendingContent) => {
  const { period } = content;
  const isMonth = monthCount(period.now) === 1;
  const compared = { before: sheet.before };
  const sums = spentAndEarned(asOne(sheet.now, ''), ['']);
  const before = spentAndEarned(asOne(sheet.before, ''), ['']);
  if (isMonth && period.isByMonth) return { ...sidesOf(sheet.months, monthsSince(content), compared), sums, before };
  const months = monthsSince(content).filter((month) => month >= monthOf(period.now.from)).length;
  const own = sidesOf(asOne(sheet.now, ''), [''], { ...compared, months: period.isByMonth ? months : undefined });
  return { ...own, sums, before };
};

const shownOf = (viewer: Viewer, { currency }: SpendingSheet, content: SpendingContent, spent: string): Shown => {
  const { period, since = '', pictures, by, conversions, chosen } = content;
  const isMonth = monthCount(period.now) === 1;
  return {
    currency,
    isConverted: chosen === undefined && conversions !== undefined,
    days: period.now,
    periods: { now: shortName(period.now, viewer), before: shortName(period.before, viewer) },
    hasBefore: monthOf(period.before.to) >= since,
    hasAverage: period.isByMonth && (!isMonth || monthsSince(content).length > 1),
    pictures,
    by,
    spent,
  };
};

/** What may be counted twice, and that the last month is not over. */
const notes = (viewer: Viewer, { currency, isConverted, hasAverage, by }: Shown, content: SpendingContent): Html => {
  const { transfers, duplicates } = content.possible;
  const { now, name } = content.period;
  const last = lastDayOf(monthOf(now.to));
  return html`${isConverted && content.conversions !== undefined && ratesNote(viewer, content.conversions)}${(isConverted ? content.currencies : [currency]).map((each) => html`${transfersNote(viewer, transfers, each)}${duplicatesNote(viewer, duplicates, each)}`)}${hasAverage && by === undefined && name?.length === 7 && now.to !== last && html`<p class="muted">${words.soFar(Number(now.to.slice(-2)), Number(last.slice(-2)))}</p>`}`;
};

const YEAR = 12;

type Around = { readonly id: string; readonly shown: Shown; readonly content: SpendingContent };

const cashFlow = (viewer: Viewer, { sheet, isFirst }: Section, { id, shown, content }: Around): Html => {
  const { now } = content.period;
  const months = content.months.slice(-YEAR);
  const chart: FlowChart = {
    id: `${id}-flow`,
    title: words.byMonth(shown.currency),
    currency: shown.currency,
    months: flowsByMonth(sheet.months, months).map(({ month, spent, earned }) => ({
      month,
      spent: rounded(spent, shown),
      earned: rounded(earned, shown),
    })),
    isShown: (month) => month >= monthOf(now.from) && month <= monthOf(now.to),
    hrefOf: (month) => reportHref({ month }, content),
  };
  return isFirst
    ? html`<section class="card" aria-labelledby="${id}-cash"><h3 id="${id}-cash">${words.cashFlow}</h3>${flowChart(chart, viewer)}</section>`
    : flowNumbers(chart, viewer);
};
