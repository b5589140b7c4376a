import { actionButton } from '../platform/components/form.ts';
import { tile } from '../platform/components/tile.ts';
import { counted } from '../platform/format/counts.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

/** How many edits a key or an application applied in the last day. */
export type KeyWork = { readonly name: string; readonly count: number };

const { keys: words } = WORDS;

/** A button for each key and application that takes back all of it. */
export const workOfKeysSection = (viewer: Viewer, keys: readonly KeyWork[]): Html =>
  keys.length === 0
    ? NOTHING
    : html`<section class="card" aria-labelledby="keys"><h2 id="keys">${words.title}</h2><p>${words.intro}</p>
<ul class="entries">${keys.map(({ name, count }) => html`<li class="entry">${tile('changes')}<span><bdi>${name}</bdi><small>${words.edits(counted(count, viewer.locale))}</small></span><div class="end">${actionButton(viewer, '/changes/undo_key', words.undo, { secondary: true, context: name, fields: { key_name: name } })}</div></li>`)}</ul></section>`;
