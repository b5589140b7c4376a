import { type Html, html } from '../html.ts';
import { ICON_NAMES, type IconName, icon } from './icon.ts';

/** An icon on a coloured square, before the name of what it stands for. */
export const tile = (name: IconName): Html => html`<span class="tile">${icon(name)}</span>`;

/** The tile of an account by its class, such as `credit_card`. */
export const accountTile = (accountType: string): Html =>
  tile(ICON_NAMES.find((name) => name === accountType) ?? 'accounts');
