import { type Html, html } from '../html.ts';

/** How many colours there are for the circles of people. */
const TONES = 5;

/** The initials of a person on a circle, beside their name, which says the same. */
export const avatar = (name: string): Html =>
  html`<span class="tile avatar tone-${toneOf(name)}" aria-hidden="true">${initialsOf(name)}</span>`;

/** The initials of a merchant on a quiet circle: hundreds of them have no colours that anybody could know. */
export const initials = (name: string): Html =>
  html`<span class="picture initials" aria-hidden="true">${initialsOf(name)}</span>`;

/** `Alex Miller` → `AM`, `demo@example.org` → `D`. */
export const initialsOf = (name: string): string => {
  const words =
    name
      .split('@', 1)
      .join('')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const chosen = name.includes('@') ? words.slice(0, 1) : [words[0], words.length > 1 ? words.at(-1) : undefined];
  const initials = chosen.map((word = '') => Array.from(word)[0] ?? '').join('');
  return initials === '' ? '?' : initials.toUpperCase();
};

/** The same for the same name, wherever it is shown. */
const toneOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7) % TONES;
