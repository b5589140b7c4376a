import { type Child, type Html, html } from '../html.ts';
import type { IconName } from './icon.ts';
import { tile } from './tile.ts';

export type Entry = {
  readonly icon: IconName;
  /** In place of the icon, such as the circle of a person. */
  readonly picture?: Html;
  readonly name: Child;
  /** Each on a line under the name. */
  readonly remarks: readonly Child[];
  readonly state?: Child;
  /** Small buttons. */
  readonly actions?: Child;
  /** Below, on demand. */
  readonly details?: Child;
};

/** Things that have a state, such as users, keys and sign-in providers. On narrow screens, state and actions are below the name. */
export const entryList = (label: string, entries: readonly Entry[]): Html =>
  html`<div class="card list">${entriesOf(label, entries)}</div>`;

/** The same, for a card that has more than the list. */
export const entriesOf = (label: string, entries: readonly Entry[]): Html =>
  html`<ul class="entries" aria-label="${label}">${entries.map(entry)}</ul>`;

const entry = ({ icon, picture, name, remarks, state, actions, details }: Entry): Html =>
  html`<li class="entry">${picture ?? tile(icon)}<span>${name}${remarks.map((remark) => remark !== false && html`<small>${remark}</small>`)}</span>${(state !== undefined || actions !== undefined) && html`<div class="end">${state}${actions}</div>`}${details}</li>`;
