import { type Html, html, NOTHING } from '../platform/html.ts';
import { WORDS } from './words/common.ts';

/** What to know of the figures of a page, in one line that unfolds. */
export const foldedNotes = (notes: readonly Html[]): Html => {
  const shown = notes.filter((note) => note !== NOTHING);
  return shown.length === 0
    ? NOTHING
    : html`<details class="notes"><summary>${WORDS.notes(shown.length)}</summary>${shown}</details>`;
};
