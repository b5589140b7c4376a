import type { LimitedCategory, MonthBudget } from '../../shared/home/use-cases/month-budget.ts';
import { daysBetween } from '../../shared/platform/domain/dates/local-date.ts';
import { minorDigits } from '../../shared/platform/domain/money/currency.ts';
import { absolute, compare, divide, isZero, roundTo, subtract } from '../../shared/platform/domain/money/decimal.ts';
import { categoryPicture, NO_CATEGORY_PICTURE } from '../platform/components/category-chip.ts';
import { limitBar, todayBar } from '../platform/components/share-bar.ts';
import { money, over } from '../platform/components/values.ts';
import { formatMonth } from '../platform/format/dates.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { BUDGETS_PATH } from '../reports/budgets/budget-page.ts';
import type { MonthContent } from './month-section.ts';
import { WORDS } from './words.ts';

const { budget: TEXTS } = WORDS;

const MOST_CATEGORIES = 3;

/** The rest of this month's limit, and the categories that have least left; without limits, where to set them. */
export const budgetSection = (
  viewer: Viewer,
  { budget, chips }: { readonly budget: MonthBudget | null } & Pick<MonthContent, 'chips'>,
): Html => {
  if (budget === null) {
    return html`<section class="card budget-card" aria-labelledby="budget"><h2 id="budget">${TEXTS.title}</h2>
<p>${TEXTS.none(formatMonth(viewer.today.slice(0, 7), viewer.locale))} <a href="${BUDGETS_PATH}">${TEXTS.set}</a></p></section>`;
  }
  const { currency, available, spent, days, categories } = budget;
  const amount = (of: string): Html => money(roundTo(of, minorDigits(currency)), currency, viewer);
  const left = subtract(available, spent);
  const isOver = left.startsWith('-');
  const [day, all] = [daysBetween(days.from, viewer.today) + 1, daysBetween(days.from, days.to) + 1];
  return html`<section class="card budget-card" aria-labelledby="budget"><div class="head"><h2 id="budget">${TEXTS.title}${day <= all && html` <small>${TEXTS.dayOf(day, all)}</small>`}</h2><a href="${BUDGETS_PATH}">${TEXTS.all}</a></div>
<p class="remains">${isOver ? over(html`<strong>${amount(absolute(left))}</strong>`) : html`<strong>${amount(left)}</strong>`} ${isOver ? TEXTS.over(amount(available)) : TEXTS.left(amount(available))}</p>
${todayBar(shareOf(budget), Math.min(1, day / all), TEXTS.today)}
<ul class="entries">${categories.slice(0, MOST_CATEGORIES).map((line) => {
    const picture = chips.get(line.category.id) ?? NO_CATEGORY_PICTURE;
    return html`<li class="entry">${categoryPicture(picture)}<span>${line.category.name}${limitBar(shareOf(line), picture.color)}</span><span class="amount">${leftOf(line, amount)}</span></li>`;
  })}</ul></section>`;
};

const shareOf = ({ available, spent }: Pick<LimitedCategory, 'available' | 'spent'>): number => {
  if (compare(available, '0') <= 0) return isZero(available) && isZero(spent) ? 0 : 2;
  return Math.max(0, Number(divide(spent, available)));
};

const leftOf = ({ available, spent }: LimitedCategory, amount: (of: string) => Html): Html => {
  const left = subtract(available, spent);
  return left.startsWith('-') ? over(TEXTS.categoryOver(amount(absolute(left)))) : TEXTS.categoryLeft(amount(left));
};
