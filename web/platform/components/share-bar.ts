import { type Html, html } from '../html.ts';

const WIDTH = 100;

/**
 * How much of the whole an amount is, for the eye only: the text beside it says the same. `share`: from 0 to 1; `color`:
 * of a category, or `over` for more than was planned.
 */
export const shareBar = (share: number, color?: string): Html =>
  html`<svg class="share${color === 'over' && ' over'}" aria-hidden="true"><rect width="${widthOf(share)}%" height="100%"${color !== undefined && color !== 'over' && html` fill="${color}"`}/></svg>`;

const widthOf = (share: number): string => String(Math.round(Math.min(1, Math.max(0, share)) * WIDTH * 100) / 100);
