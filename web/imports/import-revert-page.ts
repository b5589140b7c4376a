import { actionButton, errorSummary } from '../platform/components/form.ts';
import { notice } from '../platform/components/notice.ts';
import { table } from '../platform/components/table.ts';
import { day } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { importName } from '../platform/format/import-words.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { recordCounts } from './counts.ts';
import { importHead, type ShownImport } from './import-head.ts';

/** An entry that was changed after the import. */
export type EditedEntry = { readonly id: string; readonly date: string; readonly name: string };

export type ImportRevertContent = ShownImport & {
  /** Changed entries that block undoing; empty before the first attempt. */
  readonly edited: readonly EditedEntry[];
  readonly form?: FormState;
};

/** What undoing an import would remove and keep, before it is done. */
export const importRevertPage = (viewer: Viewer, content: ImportRevertContent): Html => {
  const { shown, edited, form } = content;
  return layout({
    title: `Undo the import of ${importName(shown, viewer)}`,
    viewer,
    content: html`${importHead(viewer, content, 'proof')}
${form !== undefined && errorSummary(form)}
${edited.length > 0 ? conflict(viewer, content) : NOTHING}
${shown.status_detail.revertable ? consequences(viewer, content) : notPossible(content)}
<p class="after"><a href="/imports/${shown.id}">Keep the import</a></p>`,
  });
};

const consequences = (viewer: Viewer, { shown, edited }: ImportRevertContent): Html => {
  const { expected_record_counts: counts } = shown.verification;
  const countsText = recordCounts(counts, viewer.locale);
  return html`<h2>Removed</h2>
<ul><li>Everything that only this import added to your ledger${countsText !== '' && html`: up to ${countsText}`}.</li>
<li>Accounts, categories, tags and merchants that were created for it and that nothing else uses.</li></ul>
<h2>Kept</h2>
<ul><li>Entries that were there before, entries that another import also contains, and entries you added yourself.</li>
<li>The file and your choices, so that you can correct them and publish again.</li></ul>
${edited.length === 0 && actionButton(viewer, `/imports/${shown.id}/revert`, 'Undo import', { danger: true })}`;
};

const conflict = (viewer: Viewer, { shown, edited }: ImportRevertContent): Html =>
  html`${notice(
    'error',
    html`<p><strong>${edited.length === 1 ? 'You changed an entry' : 'You changed entries'} of this import since it was published.</strong> Nothing was undone. Check ${edited.length === 1 ? 'it' : 'them'}, and remove ${edited.length === 1 ? 'it' : 'them'} too if that is what you want.</p>`,
  )}
${table(
  'Entries changed since the import',
  [
    { label: 'Entry', isHeader: true, cell: ({ id, name }) => html`<a href="/transactions/${id}">${name}</a>` },
    { label: 'Date', cell: ({ date }) => day(date, viewer) },
  ],
  edited,
)}
${actionButton(viewer, `/imports/${shown.id}/revert`, 'Undo import and remove changed entries', { danger: true, fields: { force: 'true' } })}`;

const notPossible = ({ shown: { id, status } }: ImportRevertContent): Html =>
  status === 'reverting' || status === 'importing'
    ? html`<p>The import is in progress. <a href="/imports/${id}/progress">View its progress</a>.</p>`
    : html`<p>Nothing from this import is in your ledger, so there is nothing to undo.</p>`;
