import { expect, it } from 'vitest';
import { STARTER_CATEGORIES, starterLanguage } from '../../../shared/catalogue/domain/starter-categories.ts';
import { CATEGORY_ICONS } from '../../../web/platform/components/category-chip.ts';

it('are thirty, with icons that pages know, below one that comes before', () => {
  const keys = STARTER_CATEGORIES.map(({ key }) => key);
  expect(new Set(keys).size).toBe(30);
  for (const [at, { icon, color, below }] of STARTER_CATEGORIES.entries()) {
    expect(CATEGORY_ICONS).toContain(icon);
    expect(color === null).toBe(below !== null);
    if (below !== null) expect(keys.slice(0, at)).toContain(below);
  }
});

it('have names of their own in each language', () => {
  for (const language of ['en', 'de'] as const) {
    expect(new Set(STARTER_CATEGORIES.map(({ names }) => names[language].toLowerCase())).size).toBe(30);
  }
});

it.each([
  ['de-AT', 'de'],
  ['DE', 'de'],
  ['en-GB', 'en'],
  ['fr-FR', 'en'],
])('are in the language of %s', (locale, language) => {
  expect(starterLanguage(locale)).toBe(language);
});
