import type { Overview } from '../../shared/home/use-cases/read-overview.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { accountLines, accountsSection } from './accounts-section.ts';
import { type AttentionContent, attentionSection, waitingAttributes, waitingOf } from './attention-section.ts';
import { budgetSection } from './budget-section.ts';
import { type FirstContent, firstStepsSection } from './first-steps-section.ts';
import { latestSection, type NewsItem } from './latest-section.ts';
import { type MonthContent, monthSection } from './month-section.ts';
import { upcomingSection } from './upcoming-section.ts';
import { WORDS } from './words.ts';
import { type CurrencySheet, isConverted, type WorthContent, worthSection } from './worth-section.ts';

export type HomeContent = WorthContent &
  MonthContent &
  Pick<Overview, 'budget' | 'upcoming'> & {
    readonly news: readonly NewsItem[];
    readonly attention: AttentionContent;
    /** Of a family without transactions. */
    readonly firstSteps?: Pick<FirstContent, 'done' | 'file'> | undefined;
  };

/** More accounts than this make the left column the longer one. */
const MANY_ACCOUNT_LINES = 16;

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
      content: html`<div class="sections"${waitingAttributes(attention)}>${firstStepsSection(viewer, { ...firstSteps, hasAccounts: currencies.length > 0 })}
<div class="owned">${waitingOf(attention).count > 0 && next}${currencies.length > 0 && accounts(viewer, content, currencies)}</div></div>`,
    });
  }
  const latest = latestSection(viewer, news);
  const isLong = accountLines(currencies) > MANY_ACCOUNT_LINES;
  return layout({
    title: WORDS.title,
    viewer,
    actions: html`<a class="button wide-only" href="/imports/new">${WORDS.importFile}</a> <a class="button secondary" href="/transactions/new">${WORDS.newTransaction}</a>`,
    content: html`<div class="overview"><div>${worthSection(viewer, currencies, content)}
${accounts(viewer, content, currencies)}
${isLong ? NOTHING : latest}</div>
<div>${next}
${monthSection(viewer, content)}
${budgetSection(viewer, content)}
${upcomingSection(viewer, content.upcoming)}
${isLong ? latest : NOTHING}</div></div>`,
  });
};

const accounts = (viewer: Viewer, { sheet }: HomeContent, currencies: readonly CurrencySheet[]): Html => {
  const shown = isConverted(sheet) ? undefined : currencies[0]?.currency;
  return accountsSection(viewer, { currencies, converted: sheet.converted_total, shown });
};
