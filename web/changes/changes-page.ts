import type { ChangeSet } from '../../shared/changes/schema/change-set.ts';
import { emptyState } from '../platform/components/notice.ts';
import { type PageMeta, pager } from '../platform/components/table.ts';
import { tile } from '../platform/components/tile.ts';
import { moment } from '../platform/components/values.ts';
import { counted } from '../platform/format/counts.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { hasChanges } from './change-page.ts';
import { changesInWords, isUnderWay, type RecordNames, STATUS_WORDS } from './change-words.ts';
import { WORDS } from './words.ts';

const { list: words } = WORDS;

export type ChangesContent = {
  readonly changeSets: readonly ChangeSet[];
  /** Of records and rules. */
  readonly names: RecordNames;
  /** Who made each change set, by its id; missing if nobody did. */
  readonly people?: ReadonlyMap<string, string>;
  readonly meta: PageMeta;
};

/** GET /changes: what changed several transactions at once, newest first. */
export const changesPage = (viewer: Viewer, { changeSets, names, people, meta }: ChangesContent): Html =>
  layout({
    title: words.title,
    viewer,
    content: html`<p>${words.intro}</p>
<p class="row">${words.start} <a href="/changes/suggestions">${words.suggestions}</a> <a href="/duplicates">${words.duplicates}</a> <a href="/transfers">${words.transfers}</a></p>
${
  changeSets.length === 0
    ? emptyState(words.empty, { href: '/transactions', label: WORDS.links.chooseTransactions })
    : html`<div class="card"><ul class="entries">${changeSets.map((one) => entryOf(viewer, one, { what: changesInWords(one, names), person: people?.get(one.id) }))}</ul></div>`
}
${pager('/changes', {}, meta, viewer.locale)}`,
  });

type Said = { readonly what: string; readonly person: string | undefined };

const entryOf = (viewer: Viewer, one: ChangeSet, { what, person }: Said): Html => {
  const { id, source, revertable } = one;
  const details = [
    ...extentOf(viewer, one),
    stateOf(viewer, one),
    ...(source !== null ? [words.started[source.type]] : person === undefined ? [] : [words.by(person)]),
  ];
  return html`<li class="entry">${tile('changes')}<span><a href="/changes/${id}">${what}</a><small>${details.map((detail, at) => html`${at > 0 && ' · '}${detail}`)}</small></span><span class="amount">${revertable && hasChanges(one) && html`<a href="/changes/${id}#undo">${words.undo}<span class="visually-hidden">: ${what}</span></a>`}</span></li>`;
};

const stateOf = (viewer: Viewer, one: ChangeSet): Child => {
  const { status, applied_at, created_at, updated_at } = one;
  const state = STATUS_WORDS[status];
  if (isUnderWay(one)) return state;
  return words.when(state, moment(status === 'reverted' ? updated_at : (applied_at ?? created_at), viewer));
};

/** Nothing while it is still counted. */
const extentOf = (
  { locale }: Viewer,
  { counts, verification, merged_record: merged, status }: ChangeSet,
): readonly string[] => {
  if (status === 'preparing') return [];
  const changed = verification?.applied ?? counts.changes;
  const isNothing = status === 'applied' && changed === 0 && merged === null;
  return [isNothing ? words.nothingChanged : WORDS.transactions(counted(changed, locale))];
};
