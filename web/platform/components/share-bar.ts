import { type Html, html, NOTHING } from '../html.ts';

/** How much of the whole an amount is, for the eye only: the text beside it says the same. `share`: from 0 to 1. */
export const shareBar = (share: number, color?: string): Html =>
  html`<svg class="share" aria-hidden="true"><rect width="${percent(share)}"${color !== undefined && html` fill="${color}"`}/></svg>`;

/** How much of a limit is spent. Above 1, the bar is all that was spent, and what is beyond the limit stands apart. */
export const limitBar = (share: number, color?: string): Html =>
  share <= 1 ? shareBar(share, color) : html`<svg class="share" aria-hidden="true">${partsOf(share, color)}</svg>`;

/** The same for a whole month, with a mark at today. `today`: from 0 to 1. */
export const todayBar = (share: number, today: number, label: string): Html => {
  const at = today / Math.max(1, share);
  return html`<div class="today-bar" aria-hidden="true"><svg class="share">${partsOf(share)}<rect class="today" x="${percent(at)}" width="2"/></svg>
<svg class="label"><text x="${percent(at)}" y="1em" text-anchor="${anchorAt(at)}">${label}</text></svg></div>`;
};

const partsOf = (share: number, color?: string): Html => {
  const whole = Math.max(1, share);
  const within = Math.min(1, share) / whole;
  return html`<rect width="${percent(within)}"${color !== undefined && html` fill="${color}"`}/>${
    share > 1
      ? html`<rect class="beyond" x="${percent(within)}" width="${percent(1 - within)}"/><rect class="limit" x="${percent(within)}" width="2"/>`
      : NOTHING
  }`;
};

/** At the ends, a label stays within the bar. */
const anchorAt = (at: number): string => (at > 0.9 ? 'end' : at < 0.1 ? 'start' : 'middle');

const percent = (share: number): string => `${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%`;
