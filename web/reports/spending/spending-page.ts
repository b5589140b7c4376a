import { lastDayOf, monthOf } from '../../../shared/platform/domain/dates/local-date.ts';
import { PART_KINDS } from '../../../shared/reports/spending/domain/spending-parts.ts';
import { monthCount } from '../../../shared/reports/spending/domain/spending-period.ts';
import { periodName } from '../../ledger/month-pager.ts';
import { foldedNotes } from '../../ledger/notes.ts';
import { duplicatesNote, transfersNote } from '../../ledger/possible-pairs.ts';
import { type FlowChart, flowChart, flowNumbers } from '../../platform/components/flow-chart.ts';
import { emptyState } from '../../platform/components/notice.ts';
import { leadingFigures } from '../../platform/components/table.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { currencySwitch, missingNote, ratesNote } from './currency-switch.ts';
import { periodPicker } from './period-picker.ts';
import { averagedMonths, linesOf } from './spending-averages.ts';
import {
  daysName,
  hasOthers,
  queryOfPeriod,
  reportHref,
  type SpendingContent,
  type SpendingSheet,
  shortName,
} from './spending-content.ts';
import { figuresOf } from './spending-figures.ts';
import { asEarned, flowsByMonth } from './spending-lines.ts';
import { spendingShares } from './spending-pictures.ts';
import { rounded, type Shown } from './spending-shown.ts';
import { categoryPortions, categoryTable, partPortions, partTable } from './spending-tables.ts';
import { trendHref } from './trend-link.ts';
import { WORDS as words } from './words.ts';

export const spendingPage = (viewer: Viewer, content: SpendingContent): Html =>
  layout({
    title: words.title,
    viewer,
    content: html`<div class="report-top">${periodPicker(viewer, content)}${content.conversions !== undefined && currencySwitch(content, (chosen) => reportHref(queryOfPeriod(content.period), { ...content, chosen }))}</div>
${byTabs(content)}
${content.sheets.length === 0 ? emptyState(words.empty, { href: '/imports/new', label: words.importFile }, 'spending') : NOTHING}
${content.sheets.map((sheet, at) => sheetSection(viewer, { sheet, isFirst: at === 0 }, content))}
${content.sheets.length > 0 && html`<p><a href="${reportHref({ ...queryOfPeriod(content.period), format: 'csv' }, content)}" download>${words.csv}</a></p>`}`,
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
  const { spent, earned, sums, before } = linesOf(sheet, content);
  const shown = shownOf(viewer, sheet, content, sums.spent);
  const { id } = shown;
  const { parts } = sheet;
  const what = words.by[by ?? 'category'].one;
  const [spentBy, earnedBy] = [words.spentBy(what, currency), words.earnedBy(what, currency)];
  const portions = parts === undefined ? categoryPortions(spent, shown) : partPortions(parts.spent, records, shown);
  const tableOf = (caption: string, side: 'spent' | 'earned'): Html =>
    parts === undefined
      ? categoryTable(viewer, { caption, side }, side === 'spent' ? spent : earned.map(asEarned), shown)
      : partTable(viewer, { caption, side }, parts[side], { records, shown });
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${words.inCurrency(currency, daysName(content.period.now, viewer))}</h2>
${leadingFigures(figuresOf(viewer, shown, { now: sums, before }))}
<div class="pictures-row">${isFirst && spendingShares(viewer, portions, shown)}${cashFlow(viewer, { sheet, isFirst }, { shown, content })}</div>
${notes(viewer, shown, content)}
<h3 id="${id}-spent">${words.spent}</h3>${tableOf(spentBy, 'spent')}
${earned.length > 0 && html`<h3 id="${id}-earned">${words.earned}</h3>${tableOf(earnedBy, 'earned')}`}
</section>`;
};

const shownOf = (viewer: Viewer, { currency }: SpendingSheet, content: SpendingContent, spent: string): Shown => {
  const { period, since = '', pictures, by, chosen } = content;
  return {
    id: `spending-${currency.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`,
    currency,
    isConverted: hasOthers(currency, content),
    days: period.now,
    periods: { now: shortName(period.now, viewer), before: shortName(period.before, viewer) },
    hasBefore: monthOf(period.before.to) >= since,
    hasAverage: averagedMonths(content).length > 0,
    pictures,
    by,
    sorting: content.sorting,
    sortedHref: (sorting) =>
      reportHref({ ...queryOfPeriod(period), ...(content.areAllShown && { rows: 'all' }) }, { ...content, sorting }),
    trendOf: (link) => trendHref(link, { ...queryOfPeriod(period), in: chosen }),
    allHref: content.areAllShown ? undefined : reportHref({ ...queryOfPeriod(period), rows: 'all' }, content),
    spent,
  };
};

/** The rates, what may be counted twice, and what the average leaves out. */
const notes = (viewer: Viewer, shown: Shown, content: SpendingContent): Html => {
  const { currency, isConverted } = shown;
  const { conversions, currencies, possible, missing } = content;
  const all = isConverted ? currencies.filter((code) => !missing.includes(code)) : [currency];
  return html`${isConverted && missingNote(currency, missing)}${foldedNotes([
    ...all.flatMap((code) => [
      transfersNote(viewer, possible.transfers, code),
      duplicatesNote(viewer, possible.duplicates, code),
    ]),
    shown.by === 'tag' ? html`<p class="muted">${words.tagsOverlap}</p>` : NOTHING,
    averageNote(viewer, shown, content),
    isConverted && conversions !== undefined ? ratesNote(viewer, conversions) : NOTHING,
  ])}`;
};

const averageNote = ({ locale }: Viewer, { hasAverage, by }: Shown, { period: { now } }: SpendingContent): Html => {
  const month = monthOf(now.to);
  const last = lastDayOf(month);
  if (!hasAverage || by !== undefined || now.to === last) return NOTHING;
  const text =
    monthCount(now) === 1
      ? words.soFar(Number(now.to.slice(-2)), Number(last.slice(-2)))
      : words.withoutMonth(periodName(month, locale));
  return html`<p class="muted">${text}</p>`;
};

const YEAR = 12;

type Around = { readonly shown: Shown; readonly content: SpendingContent };

const cashFlow = (viewer: Viewer, { sheet, isFirst }: Section, { shown, content }: Around): Html => {
  const { id } = shown;
  const { now } = content.period;
  const { since = '' } = content;
  const months = content.months.slice(-YEAR).filter((month) => month >= since); // before the ledger, nothing is known
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
    ? html`<section class="card" aria-labelledby="${id}-cash"><h3 id="${id}-cash">${words.cashFlow}</h3>${months.length > 1 ? flowChart(chart, viewer) : html`<p class="muted">${words.flowWaits}</p>${flowNumbers(chart, viewer)}`}</section>`
    : flowNumbers(chart, viewer);
};
