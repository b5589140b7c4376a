import { type Html, html } from '../html.ts';
import { WORDS } from '../words.ts';

/** A value to take elsewhere. A click selects all of it; where scripts run, a button copies it. `what`: its name, read aloud. */
export const copyable = (value: string, what: string): Html =>
  html`<span class="copyable"><code class="secret">${value}</code><button type="button" class="secondary" data-copy hidden>${WORDS.copy}<span class="visually-hidden"> ${what}</span></button><small role="status"></small></span>`;
