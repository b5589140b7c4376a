import { type Html, html } from '../html.ts';
import { WORDS } from '../words.ts';
import { icon } from './icon.ts';

const { proof: TEXTS } = WORDS;

/** A picture of the product: a ticket whose two parts say the same. An example, described in one sentence. */
export const proofPicture = (): Html =>
  html`<div class="proof-picture" role="img" aria-label="${TEXTS.inWords}">${TEXTS.sides.map(
    ({ name, count, unit }) =>
      html`<div class="half"><small>${name}</small><strong>${count}</strong><span>${unit}</span><b>${TEXTS.total}</b></div>`,
  )}<p>${icon('protection')}${TEXTS.verdict}</p></div>`;
