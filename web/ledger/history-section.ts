import type { EntryHistory } from '../../shared/changes/schema/entry-history.ts';
import { labelOf, type RecordNames, valueInWords } from '../changes/change-words.ts';
import { table } from '../platform/components/table.ts';
import { instant } from '../platform/components/values.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';

export type HistoryContent = {
  /** Newest first. */
  readonly events: readonly EntryHistory[];
  /** Names of the records that values refer to. */
  readonly names: RecordNames;
  /** Who looks at the page. */
  readonly userId: string;
};

/** Who or what changed a transaction. */
export const historySection = (viewer: Viewer, { events, names, userId }: HistoryContent): Html =>
  html`<section aria-labelledby="history"><h2 id="history">History</h2>
${table<EntryHistory>(
  'What happened to this transaction',
  [
    { label: 'When', isHeader: true, cell: ({ at }) => instant(at, viewer) },
    { label: 'What', cell: (event) => happened(event, names) },
    { label: 'By', cell: (event) => author(event, userId) },
  ],
  events,
)}</section>`;

const happened = ({ action, fields, before, after }: EntryHistory, names: RecordNames): Child => {
  if (action === 'created') return 'Added';
  if (action === 'split') return 'Parts changed';
  if (action === 'merged') return 'Merged with the same transaction of another source';
  if (action === 'matched')
    return fields.length === 0 ? 'Found again' : `Found again; filled in ${fields.map(labelOf).join(', ')}`;
  const former: Readonly<Record<string, unknown>> = before;
  const next: Readonly<Record<string, unknown>> = after;
  return fields.map((field, at) => {
    const line =
      field in former
        ? `${valueInWords(field, former[field], names)} → ${valueInWords(field, next[field], names)}`
        : 'changed';
    return html`${at > 0 && html`<br>`}${labelOf(field)}: ${line}`;
  });
};

const author = ({ by, user_id, change_set_id, import_id }: EntryHistory, userId: string): Child => {
  if (by === 'bank_feed') return 'Bank';
  if (by === 'import') return html`<a href="/imports/${import_id ?? ''}">Import</a>`;
  if (change_set_id !== null) return html`<a href="/changes/${change_set_id}">Change of many transactions</a>`;
  if (user_id === null) return 'By hand';
  return user_id === userId ? 'You' : 'A member of your family';
};
