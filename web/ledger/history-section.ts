import type { EntryHistory } from '../../shared/changes/schema/entry-history.ts';
import type { Transaction } from '../../shared/ledger/schema/transaction.ts';
import { labelOf, type RecordNames, valueInWords } from '../changes/change-words.ts';
import { table } from '../platform/components/table.ts';
import { moment } from '../platform/components/values.ts';
import { importResultPath } from '../platform/format/import-words.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { undoButton } from './undo-notice.ts';
import { WORDS } from './words/transaction.ts';

const { history: words } = WORDS;

export type HistoryContent = {
  /** Newest first. */
  readonly events: readonly EntryHistory[];
  /** Names of the records that values refer to. */
  readonly names: RecordNames;
  /** The names of the family, by the id of the user. */
  readonly people: ReadonlyMap<string, string>;
};

/** The imports that are known, by their ids. */
type Files = ReadonlyMap<string, { readonly filename: string | null }>;

type HistoryOf = {
  readonly transaction: Pick<Transaction, 'id'>;
  readonly history: HistoryContent;
  readonly sources: Files;
};

/** Who or what changed a transaction; what a person did alone can be undone here. */
export const historySection = (
  viewer: Viewer,
  { transaction: { id }, history: { events, names, people }, sources }: HistoryOf,
): Html =>
  html`<section aria-labelledby="history"><h2 id="history">${words.title}</h2>
${table<EntryHistory>(
  words.caption,
  [
    { label: words.when, isHeader: true, cell: ({ at }) => moment(at, viewer) },
    { label: words.what, cell: (event) => happened(event, names) },
    {
      label: words.by,
      cell: (event) =>
        html`${author(event, people, sources)}${isOfPerson(event) && html` ${undoButton(viewer, { path: `/transactions/${id}`, at: event.at }, { context: changedIn(event) })}`}`,
    },
  ],
  events,
  { isStacked: true },
)}</section>`;

/** Tells the buttons apart where they are read aloud. */
const changedIn = ({ fields }: EntryHistory): string =>
  fields.length === 0 ? words.partsChanged : fields.map(labelOf).join(', ');

const isOfPerson = ({ action, by }: EntryHistory): boolean =>
  by === 'person' && (action === 'changed' || action === 'split');

const happened = ({ action, fields, before, after }: EntryHistory, names: RecordNames): Child => {
  if (action === 'created') return words.added;
  if (action === 'split') return words.partsChanged;
  if (action === 'merged') return words.merged;
  if (action === 'matched')
    return fields.length === 0 ? words.foundAgain : words.foundAndFilled(fields.map(labelOf).join(', '));
  const former: Readonly<Record<string, unknown>> = before;
  const next: Readonly<Record<string, unknown>> = after;
  return fields.map((field, at) => {
    const line =
      field in former
        ? words.from(valueInWords(field, former[field], names), valueInWords(field, next[field], names))
        : words.changed;
    return html`${at > 0 && html`<br>`}${words.field(labelOf(field), line)}`;
  });
};

const author = (
  { by, user_id, key_name, change_set_id, import_id }: EntryHistory,
  people: ReadonlyMap<string, string>,
  files: Files,
): Child => {
  if (by === 'bank_feed') return words.bank;
  if (by === 'import') {
    const filename = files.get(import_id ?? '')?.filename ?? null;
    return html`<a href="${importResultPath(import_id ?? '')}">${filename === null ? words.import : words.importOf(filename)}</a>`;
  }
  const member = user_id === null ? undefined : (people.get(user_id) ?? words.former);
  const person =
    [member, key_name === null ? undefined : words.key(key_name)].filter((part) => part !== undefined).join(' · ') ||
    undefined;
  if (change_set_id === null) return person ?? words.byHand;
  const edit = html`<a href="/changes/${change_set_id}">${person === undefined ? words.edit : words.editBy}</a>`;
  return person === undefined ? edit : html`${person} · ${edit}`;
};
