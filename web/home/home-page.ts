import type { Overview } from '../../shared/home/use-cases/read-overview.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { accountsSection } from './accounts-section.ts';
import { type AttentionContent, attentionSection, waitingAttributes, waitingOf } from './attention-section.ts';
import { budgetSection } from './budget-section.ts';
import { type FirstContent, firstStepsSection } from './first-steps-section.ts';
import { latestSection, type NewsItem } from './latest-section.ts';
import { type MonthContent, monthSection } from './month-section.ts';
import { upcomingSection } from './upcoming-section.ts';
import { WORDS } from './words.ts';
import { type CurrencySheet, type WorthContent, worthSection } from './worth-section.ts';

export type HomeContent = WorthContent &
  MonthContent &
  Pick<Overview, 'budget' | 'upcoming'> & {
    readonly news: readonly NewsItem[];
    readonly attention: AttentionContent;
    /** Of a family without transactions. */
    readonly firstSteps?: FirstContent | undefined;
  };

/** About how many lines of text each card takes on a wide screen besides its rows. */
const FIXED_LINES = { have: 15, accounts: 4, next: 4, month: 8, budget: 5, upcoming: 5 };
const TABLE_ROW_LINES = 1.4;
const ITEM_LINES = 2.1;

/** GET /: what the family has, what needs somebody, and how the month goes; of a new family, how to begin. */
export const homePage = (viewer: Viewer, content: HomeContent): Html => {
  const { firstSteps, attention, sheet, news } = content;
  const currencies = sheet.currencies.toSorted(
    (a, b) => Number(b.currency === viewer.currency) - Number(a.currency === viewer.currency),
  );
  const next = attentionSection(viewer, attention);
  if (firstSteps !== undefined) {
    return layout({
      title: WORDS.title,
      viewer,
      content: html`<div class="sections"${waitingAttributes(attention)}>${firstStepsSection(viewer, firstSteps)}
<div class="owned">${waitingOf(attention).count > 0 && next}${currencies.length > 0 && accounts(viewer, content, currencies)}</div></div>`,
    });
  }
  const left = { have: worthSection(viewer, currencies, content), accounts: accounts(viewer, content, currencies) };
  const right = {
    next,
    month: monthSection(viewer, content),
    budget: budgetSection(viewer, content),
    upcoming: upcomingSection(viewer, content.upcoming),
  };
  const latest = latestSection(viewer, news);
  const isLeftLonger = linesOf(left) > linesOf(right);
  return layout({
    title: WORDS.title,
    viewer,
    actions: html`<a class="button wide-only" href="/imports/new">${WORDS.importFile}</a> <a class="button secondary" href="/transactions/new">${WORDS.newTransaction}</a>`,
    content: html`<div class="overview"><div>${Object.values(left)}
${isLeftLonger ? NOTHING : latest}</div>
<div>${Object.values(right)}
${isLeftLonger ? latest : NOTHING}</div></div>`,
  });
};

/** Of a column of cards, so that the news goes below the shorter one. What is folded takes no lines. */
const linesOf = (cards: Readonly<Partial<Record<keyof typeof FIXED_LINES, Html>>>): number =>
  (Object.keys(cards) as (keyof typeof FIXED_LINES)[])
    .map((name) => ({ name, shown: String(cards[name]).replaceAll(/<details>.*?<\/details>/gsu, '') }))
    .filter(({ shown }) => shown !== '')
    .map(
      ({ name, shown }) => FIXED_LINES[name] + TABLE_ROW_LINES * count(shown, '<tr') + ITEM_LINES * count(shown, '<li'),
    )
    .reduce((sum, lines) => sum + lines, 0);

const count = (text: string, part: string): number => text.split(part).length - 1;

const accounts = (viewer: Viewer, { sheet, missingRates }: HomeContent, currencies: readonly CurrencySheet[]): Html => {
  const further = currencies.filter(({ currency }) =>
    sheet.converted_total === null
      ? currency !== currencies[0]?.currency
      : missingRates.some(({ from }) => from === currency),
  );
  return accountsSection(viewer, { currencies, converted: sheet.converted_total, further });
};
