import type { ChangeSet, ChangeSetEntry } from '../../shared/changes/schema/change-set.ts';
import { compareText } from '../../shared/platform/domain/text/compare-text.ts';
import { doneNotice, emptyState } from '../platform/components/notice.ts';
import { type PageMeta, pager } from '../platform/components/table.ts';
import { tile } from '../platform/components/tile.ts';
import { moment } from '../platform/components/values.ts';
import { counted } from '../platform/format/counts.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { hasChanges } from './change-page.ts';
import {
  changeOfEntry,
  changesInWords,
  isUnderWay,
  type RecordNames,
  STATUS_WORDS,
  valueInWords,
} from './change-words.ts';
import { WORDS } from './words.ts';
import { type KeyWork, workOfKeysSection } from './work-of-keys.ts';

const { list: words } = WORDS;

/** An import whose transactions are in the ledger. */
export type ListedImport = {
  readonly id: string;
  readonly filename: string | null;
  /** When it was added; UTC instant. */
  readonly at: string;
  readonly count: number;
  readonly isUndone: boolean;
};

export type ChangesContent = {
  readonly changeSets: readonly ChangeSet[];
  /** Those among the change sets, by time. */
  readonly imports?: readonly ListedImport[];
  /** How many more there are. */
  readonly importsLeftOut?: number;
  /** Of records and rules. */
  readonly names: RecordNames;
  /** Effects of the change sets that changed one transaction, by the id of the change set. */
  readonly single?: ReadonlyMap<string, ChangeSetEntry>;
  /** Values that suggestions set, by the id of the change set: ids of categories or merchants, the most frequent first. */
  readonly accepted?: ReadonlyMap<string, readonly string[]>;
  /** Who made each change set, by its id; missing if nobody did. */
  readonly people?: ReadonlyMap<string, string>;
  /** The edits of keys and applications in the last day. */
  readonly keys?: readonly KeyWork[];
  /** The code of the notice. */
  readonly done?: string | undefined;
  readonly meta: PageMeta;
};

/** GET /changes: imports, and what changed several transactions at once, newest first. */
export const changesPage = (viewer: Viewer, content: ChangesContent): Html => {
  const { changeSets, imports = [], importsLeftOut = 0, meta, keys = [], done } = content;
  const entries = newestFirst([
    ...changeSets.map((changeSet) => ({ at: changeSet.created_at, entry: entryOf(viewer, changeSet, content) })),
    ...imports.map((listed) => ({ at: listed.at, entry: entryOfImport(viewer, listed) })),
  ]);
  return layout({
    title: words.title,
    viewer,
    notice: doneNotice(WORDS.keys.done, done),
    content: html`<p>${words.intro}</p>
<p class="row">${words.start} <a href="/changes/suggestions">${words.suggestions}</a> <a href="/duplicates">${words.duplicates}</a> <a href="/transfers">${words.transfers}</a></p>
${workOfKeysSection(viewer, keys)}
${
  entries.length === 0
    ? emptyState(words.empty, { href: '/transactions', label: WORDS.links.chooseTransactions })
    : html`<div class="card"><ul class="entries">${entries}</ul></div>`
}${importsLeftOut > 0 && html`<p>${words.leftOut(counted(importsLeftOut, viewer.locale))}</p>`}
${pager('/changes', {}, meta, viewer.locale)}`,
  });
};

type Timed = { readonly at: string; readonly entry: Html };

const newestFirst = (timed: readonly Timed[]): readonly Html[] =>
  timed.toSorted((a, b) => compareText(b.at, a.at)).map(({ entry }) => entry);

const entryOfImport = (viewer: Viewer, { id, filename, at, count, isUndone }: ListedImport): Html => {
  const what = words.import(filename);
  const state = isUndone ? words.beingUndone : words.when(words.added, moment(at, viewer));
  const undo = html`<a href="/imports/${id}/revert">${words.undo}<span class="visually-hidden">: ${what}</span></a>`;
  return html`<li class="entry">${tile('imports')}<span><a href="/imports/${id}">${what}</a><small>${WORDS.transactions(counted(count, viewer.locale))} · ${state}</small></span><span class="amount">${!isUndone && undo}</span></li>`;
};

const entryOf = (viewer: Viewer, changeSet: ChangeSet, content: ChangesContent): Html => {
  const { id, source, revertable } = changeSet;
  const what = changesInWords(changeSet, content.names);
  const person = content.people?.get(id);
  const values = valuesOf(viewer, changeSet, content);
  const details = [
    ...extentOf(viewer, changeSet),
    stateOf(viewer, changeSet),
    ...(source !== null ? [words.started[source.type]] : person === undefined ? [] : [words.by(person)]),
  ];
  return html`<li class="entry">${tile('changes')}<span><a href="/changes/${id}">${what}</a>${values !== undefined && html`<small>${values}</small>`}<small>${details.map((detail, at) => html`${at > 0 && ' · '}${detail}`)}</small></span><span class="amount">${revertable && hasChanges(changeSet) && html`<a href="/changes/${id}#undo">${words.undo}<span class="visually-hidden">: ${what}</span></a>`}</span></li>`;
};

/** So many values of suggestions are named. */
const NAMED = 3;

/** Before and after for a single transaction, or the values that suggestions set. */
const valuesOf = (
  viewer: Viewer,
  { id }: ChangeSet,
  { names, single, accepted }: ChangesContent,
): Child | undefined => {
  const only = single?.get(id);
  const set = accepted?.get(id);
  if (only?.transaction != null && only.action === 'change') {
    return words.one(only.transaction.name, changeOfEntry(viewer, only, names));
  }
  if (set === undefined) return undefined;
  const shown = set.slice(0, NAMED).map((value) => valueInWords('category_id', value, names));
  return words.values(shown, set.length - shown.length);
};

const stateOf = (viewer: Viewer, changeSet: ChangeSet): Child => {
  const { status, applied_at, created_at, updated_at } = changeSet;
  const state = STATUS_WORDS[status];
  if (isUnderWay(changeSet)) return state;
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
