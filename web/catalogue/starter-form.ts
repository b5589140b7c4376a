import { shownColor } from '../../shared/catalogue/domain/palette.ts';
import {
  STARTER_CATEGORIES,
  type StarterCategory,
  starterLanguage,
} from '../../shared/catalogue/domain/starter-categories.ts';
import { categoryPicture } from '../platform/components/category-chip.ts';
import { postForm } from '../platform/components/form.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS as words } from './words/starter.ts';

const fieldOf = ({ key }: StarterCategory): string => `starter_${key}`;

/** The keys of the categories that were left ticked. */
export const starterKeys = (fields: Readonly<Record<string, unknown>>): ReadonlySet<string> =>
  new Set(STARTER_CATEGORIES.filter((category) => fields[fieldOf(category)] === 'true').map(({ key }) => key));

/** The usual categories of a household, all ticked, for a family that has none. */
export const starterForm = (viewer: Viewer): Html => {
  const language = starterLanguage(viewer.locale);
  const tops = STARTER_CATEGORIES.filter(({ below }) => below === null);
  const choice = (category: StarterCategory, top = category): Html =>
    html`<label class="entry"><input type="checkbox" name="${fieldOf(category)}" value="true" checked>${categoryPicture({ icon: category.icon, color: shownColor({ name: top.names[language], color: top.color }) })}<span>${category.names[language]}</span></label>`;
  return html`<section class="card" aria-labelledby="starter"><h2 id="starter">${words.title}</h2>
<p>${words.about}</p>
${postForm(
  viewer,
  { action: '/categories/starter' },
  html`<ul class="entries tree starter">${tops.map((top) => {
    const below = STARTER_CATEGORIES.filter((category) => category.below === top.key);
    return html`<li>${choice(top)}${below.length > 0 && html`<ul class="entries">${below.map((category) => html`<li>${choice(category, top)}</li>`)}</ul>`}</li>`;
  })}</ul>
<p class="row"><button type="submit">${words.submit}</button> <a class="button secondary" href="/categories/new">${words.own}</a></p>`,
)}</section>`;
};
