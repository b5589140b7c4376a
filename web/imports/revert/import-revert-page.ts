import type { RemovedMoney } from '../../../shared/imports/verification/domain/removed-money.ts';
import type { RevertCounts } from '../../../shared/ledger/history/domain/revert.ts';
import { inWords } from '../../ledger/words/kinds.ts';
import { actionButton, errorSummary } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { table } from '../../platform/components/table.ts';
import { day, money } from '../../platform/components/values.ts';
import type { FormState } from '../../platform/form-state.ts';
import { type Count, counted, formatCount } from '../../platform/format/counts.ts';
import { type Child, type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { kindOfEntries, recordName } from '../counts.ts';
import { importLine, type ShownImport } from '../import-head.ts';
import type { AccountNames } from '../publish/money-tables.ts';
import { WORDS } from '../words/import.ts';
import { WORDS as RECORDS } from '../words/records.ts';

const TEXTS = WORDS.undo;

/** An entry that was changed after the import. */
export type EditedEntry = { readonly id: string; readonly date: string; readonly name: string };

export type ImportRevertContent = ShownImport & {
  /** null if they are unknown. */
  readonly counts: RevertCounts | null;
  /** The money of what is removed, by account. */
  readonly removed: readonly RemovedMoney[];
  readonly accountNames: AccountNames;
  /** Whether the account that all rows go to was created for them. */
  readonly isOwnAccount: boolean;
  /** How many of the entries were changed since. */
  readonly editedCount: number;
  /** Changed entries that block undoing; empty before the first attempt. */
  readonly edited: readonly EditedEntry[];
  readonly form?: FormState;
};

/** A preview, before anything is undone. */
export const importRevertPage = (viewer: Viewer, content: ImportRevertContent): Html => {
  const { shown, edited, form } = content;
  return layout({
    title: TEXTS.title,
    viewer,
    content: html`${importLine(viewer, content)}
${form !== undefined && errorSummary(form)}
${edited.length > 0 ? conflict(viewer, content) : NOTHING}
${shown.status_detail.revertable ? consequences(viewer, content) : notPossible(content)}`,
  });
};

const consequences = (viewer: Viewer, content: ImportRevertContent): Html => {
  const { shown, counts, edited, editedCount } = content;
  const created = createdKinds(shown);
  const name = (number: number): string => recordName(kindOfEntries(shown), number);
  const count = (number: number): Count => counted(number, viewer.locale);
  const kept =
    counts === null
      ? [TEXTS.keptEntries]
      : [
          ...(counts.keptForOthers > 0 ? [TEXTS.keptForOthers(count(counts.keptForOthers))] : []),
          ...(counts.keptForPeople > 0 ? [TEXTS.keptForPeople(count(counts.keptForPeople))] : []),
        ];
  return html`<section><h2>${TEXTS.removed}</h2>
${removedTable(viewer, content)}
<ul><li>${counts === null ? TEXTS.removedEntries : TEXTS.removedCount(count(counts.removed), name(counts.removed))}</li>
${created.length > 0 && html`<li>${TEXTS.removedRecords(inWords(RECORDS.list(created.map((kind) => recordName(kind)))))}</li>`}</ul></section>
<section><h2>${TEXTS.kept}</h2>
<ul>${[...kept, ...keptAccount(content), TEXTS.keptFile].map((text) => html`<li>${text}</li>`)}</ul></section>
<section><h2>${TEXTS.later}</h2>
<ul>${edited.length === 0 && html`<li>${editedCount > 0 ? TEXTS.laterEdited(count(editedCount)) : counts === null ? TEXTS.laterEdits : TEXTS.laterUnedited}</li>`}<li>${TEXTS.laterUndo}</li></ul></section>
${edited.length === 0 && orCancel(shown, actionButton(viewer, `/imports/${shown.id}/revert`, TEXTS.undo, { danger: true }))}`;
};

const keptAccount = ({ shown, accountName, isOwnAccount }: ImportRevertContent): readonly Child[] => {
  if (accountName === null) return [];
  if (!isOwnAccount) return [TEXTS.keptAccount(accountName)];
  return [TEXTS.keptOwnAccount(accountName, `/accounts/${shown.account_id}`)];
};

/** Records other than entries that undoing can remove. */
const KINDS = ['accounts', 'categories', 'tags', 'merchants'] as const;
const NATIVE_KINDS = [...KINDS, 'recurring_transactions', 'budgets', 'rules'] as const;

/** The kinds of records that the import created, or all that it may have created if nobody counted them. */
const createdKinds = ({ account_id: account, verification }: ImportRevertContent['shown']): readonly string[] => {
  const { before_counts: before, after_counts: after, actual_delta_counts: delta = {} } = verification.readback;
  if (before === undefined || after === undefined)
    return KINDS.filter((kind) => kind !== 'accounts' || account === null);
  return NATIVE_KINDS.filter((kind) => (delta[kind] ?? 0) > 0 || (after[kind] ?? 0) > (before[kind] ?? 0));
};

const removedTable = (viewer: Viewer, { shown, removed, accountNames }: ImportRevertContent): Html =>
  removed.length === 0
    ? NOTHING
    : table(
        TEXTS.removed,
        [
          {
            label: TEXTS.account,
            isHeader: true,
            cell: ({ accountId }) =>
              html`<a href="/accounts/${accountId}">${accountNames.get(accountId) ?? TEXTS.account}</a>`,
          },
          {
            label: inWords(recordName(kindOfEntries(shown))),
            isAmount: true,
            cell: ({ entries }) => formatCount(entries, viewer.locale),
          },
          { label: TEXTS.dates, cell: ({ first, last }) => days(viewer, first, last) },
          { label: TEXTS.moneyIn, isAmount: true, cell: ({ moneyIn, currency }) => money(moneyIn, currency, viewer) },
          {
            label: TEXTS.moneyOut,
            isAmount: true,
            cell: ({ moneyOut, currency }) => money(moneyOut, currency, viewer),
          },
        ],
        removed,
        { isStacked: true },
      );

const days = (viewer: Viewer, first: string, last: string): Html =>
  first === last ? day(first, viewer) : TEXTS.days(day(first, viewer), day(last, viewer));

const orCancel = ({ id }: ImportRevertContent['shown'], button: Html): Html =>
  html`<div class="row">${button}<a href="/imports/${id}">${TEXTS.cancel}</a></div>`;

const conflict = (viewer: Viewer, { shown, edited }: ImportRevertContent): Html =>
  html`${notice('error', html`<p>${TEXTS.edited(edited.length)}</p>`)}
${table(
  TEXTS.editedCaption,
  [
    { label: TEXTS.entry, isHeader: true, cell: ({ id, name }) => html`<a href="/transactions/${id}">${name}</a>` },
    { label: TEXTS.date, cell: ({ date }) => day(date, viewer) },
  ],
  edited,
)}
${orCancel(shown, actionButton(viewer, `/imports/${shown.id}/revert`, TEXTS.undoEdited, { danger: true, fields: { force: 'true' } }))}`;

const notPossible = ({ shown: { id, status } }: ImportRevertContent): Html =>
  status === 'reverting' || status === 'importing'
    ? html`<p>${TEXTS.inProgress(`/imports/${id}/progress`)}</p>`
    : html`<p>${TEXTS.nothing}</p>
<p><a href="/imports/${id}">${TEXTS.back}</a></p>`;
