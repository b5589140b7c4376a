import { FIELDS, type FieldName, NO_COLUMN, wireName } from '../../shared/imports/domain/fields.ts';
import { isColumnSeparator } from '../../shared/imports/domain/import-attributes.ts';
import { csvImportType, rowImportType } from '../../shared/imports/domain/import-type-list.ts';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { actionButton, errorSummary, postForm, select } from '../platform/components/form.ts';
import { doneNotice, notice } from '../platform/components/notice.ts';
import { facts } from '../platform/components/table.ts';
import { badge, instant } from '../platform/components/values.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { fileTypeName, importName, withoutCode } from '../platform/format/import-words.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import {
  accountChoices,
  type ChoosableAccount,
  NEW_ACCOUNT_FIELDS,
  newAccountFields,
  withNewAccount,
} from './account-choices.ts';
import { sampleDate } from './columns/settings.ts';
import { WORDS as SETTINGS } from './columns/words.ts';
import { formatCount } from './counts.ts';
import { importHead, isOpen, isUnderWay, type ShownImport, watched } from './import-head.ts';
import { completenessFact, differenceNotice, importStateOf, isHeldBack } from './import-state.ts';
import { hasColumns } from './import-steps.ts';
import { inPlainWords } from './rows-table.ts';

export type ImportContent = ShownImport & {
  /** Errors in a native file. */
  readonly faults: readonly string[];
  /** The accounts to choose from. */
  readonly accounts: readonly ChoosableAccount[];
  readonly done: string | undefined;
  readonly form?: FormState;
};

const DONE = {
  reverted:
    'The import was undone. Its file and your choices are kept: correct them and publish again, or delete the import.',
  account: 'The account was saved and the file was read again.',
};

/** The state of an import and the next step. */
export const importPage = (viewer: Viewer, content: ImportContent): Html => {
  const { shown, done, form } = content;
  return layout({
    title: importName(shown, viewer),
    viewer,
    refresh: isUnderWay(shown) ? 2 : undefined,
    notice: doneNotice(DONE, done),
    content: html`${importHead(viewer, content, 'file')}
${form !== undefined && errorSummary(form, ['account_id', ...NEW_ACCOUNT_FIELDS])}
${watched(shown, currentState(viewer, content))}
${accountForm(viewer, content)}
${!shown.preparing && isOpen(shown) && differenceNotice(viewer, shown, html`Compare <a href="/imports/${shown.id}/rows">the rows</a> with the PDF and correct them. You can also publish it with the difference from <a href="/imports/${shown.id}/effect">the preview</a>.`)}
${warnings(shown)}
<section><h2>Details</h2>${about(viewer, content)}</section>
${importActs(viewer, shown)}`,
  });
};

const currentState = (viewer: Viewer, { shown, faults }: ImportContent): Html => {
  const { label, tone, next } = importStateOf(shown, viewer.locale);
  const isElsewhere = next.href !== `/imports/${shown.id}`;
  return html`<p>${badge(label, tone)}</p>
${shown.preparing && html`<p>The file is being read. This page updates when that is finished.</p>`}
${shown.error !== undefined && failure(shown)}
${faults.length > 0 && notice('error', html`<p><strong>The file has errors.</strong> Fix them in the program that created the file, and import it again.</p><ul>${faults.map((fault) => html`<li>${withoutCode(fault)}</li>`)}</ul>`)}
${isElsewhere && html`<p><a href="${next.href}" class="button">${next.label}</a></p>`}`;
};

const failure = ({ error, status, stats }: ImportDetail): Html => {
  const advice =
    status === 'revert_failed'
      ? 'Some of its entries may still be in your ledger. Try to undo it again.'
      : stats.rows_count === 0
        ? 'Nothing was added to your ledger. Change how the file is read, or import another one.'
        : 'Nothing was added to your ledger. Publish it again, or correct it first.';
  return notice('error', html`<p><strong>${withoutCode(error ?? '')}</strong></p><p>${advice}</p>`);
};

/** For types that have no columns page to choose the account on. */
const accountForm = (viewer: Viewer, { shown, accounts, form }: ImportContent): Html => {
  const { type, account_id: accountId, id } = shown;
  const isChosenHere = isOpen(shown) && csvImportType(type) === undefined && rowImportType(type) !== undefined;
  if (!isChosenHere) return NOTHING;
  const none = rowImportType(type)?.needsAccount === true ? 'Choose an account' : 'Named in the file';
  const choices = accountChoices(accounts, accountId ?? undefined, none);
  const state = form ?? newForm({ account_id: accountId ?? '' });
  return html`<section><h2>Account</h2>${postForm(
    viewer,
    { action: `/imports/${id}/account` },
    html`${select({ name: 'account_id', label: 'Import into', hint: 'The file is read again. Corrections that you made to its rows are discarded.' }, withNewAccount(choices), state)}
${newAccountFields(viewer, state, SETTINGS.account.newHere)}
<button type="submit">Save account</button>`,
  )}</section>`;
};

const warnings = ({ warnings: all }: ImportDetail): Html =>
  all.length === 0
    ? NOTHING
    : html`<section class="notice warning"><h2>Warnings</h2><ul>${all.map(({ line, message }) => html`<li>${line !== null && html`Line ${line}: `}${inPlainWords(message)}</li>`)}</ul></section>`;

const about = (viewer: Viewer, { shown, accountName }: ImportContent): Html => {
  const { type, filename, account_id: accountId, stats, created_at, updated_at } = shown;
  const count = (number: number): string => formatCount(number, viewer.locale);
  const account: Child =
    accountId !== null && accountName !== null
      ? html`<a href="/accounts/${accountId}">${accountName}</a>`
      : 'named in the file';
  return facts([
    ...(filename === null ? [] : [['File', filename] as const]),
    ['File type', fileTypeName(shown)],
    ['Account', account],
    [type === 'NativeImport' ? 'Records' : 'Rows', rowsText(shown, count)],
    ...(stats.mappings_count > 0 && isOpen(shown)
      ? ([
          [
            'Accounts, categories and tags',
            `${count(stats.mappings_count)}, ${count(stats.unassigned_mappings_count)} without a match`,
          ],
        ] as const)
      : []),
    ...(shown.preparing ? [] : completenessFact(shown)),
    ...revertFact(shown, count),
    ...readAs(shown),
    ['Started', instant(created_at, viewer)],
    ['Last changed', instant(updated_at, viewer)],
  ]);
};

/** What was removed and kept when the import was undone. */
const revertFact = (
  { revert_counts: counts }: ImportDetail,
  count: (number: number) => string,
): readonly (readonly [string, string])[] => {
  if (counts === null) return [];
  const { removed_count: removed, kept_for_others_count: others, kept_for_people_count: people } = counts;
  if (removed + others + people === 0) return []; // it has no entries
  const kept = [
    ...(others > 0
      ? [`${count(others)} kept, because another import or a bank connection has ${themOf(others)} too`]
      : []),
    ...(people > 0 ? [`${count(people)} kept, because a person added ${themOf(people)}`] : []),
  ];
  return [['Undone entries', [`${count(removed)} removed`, ...kept].join('; ')]];
};

const themOf = (count: number): string => (count === 1 ? 'it' : 'them');

const rowsText = ({ stats }: ImportDetail, count: (number: number) => string): string =>
  stats.invalid_rows_count === 0
    ? count(stats.rows_count)
    : `${count(stats.rows_count)}, ${count(stats.invalid_rows_count)} with errors`;

/** The other actions of an import in its state. Actions that cannot be undone ask for confirmation. */
const importActs = (viewer: Viewer, shown: ImportDetail): Html => {
  const { id, status, status_detail: detail } = shown;
  const acts = [
    status === 'failed' &&
      isHeldBack(shown) &&
      html`<p><a href="/imports/${id}/effect">View the difference and publish anyway</a></p>`,
    status === 'failed' && detail.publishable && actionButton(viewer, `/imports/${id}/publish`, 'Publish again'),
    isOpen(shown) &&
      detail.uploaded &&
      hasColumns(shown) &&
      html`<p><a href="/imports/${id}/columns">Change columns and formats</a></p>`,
    detail.revertable &&
      html`<p><a href="/imports/${id}/revert">${status === 'revert_failed' ? 'Try to undo again' : 'Undo import'}</a></p>`,
    isOpen(shown) && deletion(viewer, shown),
  ].filter((act) => act !== false);
  return acts.length === 0 ? NOTHING : html`<section><h2>Other actions</h2>${acts}</section>`;
};

const deletion = (viewer: Viewer, { id }: ImportDetail): Html =>
  html`<details><summary>Delete this import</summary>
<p>Its file, its rows and your choices are removed permanently. Your ledger does not change.</p>
${actionButton(viewer, `/imports/${id}/delete`, 'Delete permanently', { danger: true })}</details>`;

const SIGNS: Readonly<Record<string, string>> = {
  inflows_positive: 'Money in is positive',
  inflows_negative: 'Money in is negative',
};

/** The saved settings of a table. */
const readAs = (shown: ImportDetail): readonly (readonly [string, Child])[] => {
  if (!hasColumns(shown)) return [];
  const { date_format, dates_from, number_format, signage_convention, col_sep, encoding } = shown.configuration;
  const settings: readonly (readonly [string, string | null])[] = [
    ['Dates', date_format && `${sampleDate(date_format)} (${date_format})`],
    ['Earliest possible day', dates_from],
    ['Numbers', number_format],
    ['Sign', signage_convention && (SIGNS[signage_convention] ?? signage_convention)],
    ['Separator', isColumnSeparator(col_sep) ? SETTINGS.file.separators[col_sep] : col_sep],
    ['Encoding', encoding],
  ];
  const columns = columnsOf(shown);
  return [
    ...(columns.length === 0 ? [] : [['Columns', html`<ul>${columns}</ul>`] as const]),
    ...settings.flatMap(([name, value]) => (value === null ? [] : [[name, html`<code>${value}</code>`] as const])),
  ];
};

const columnsOf = ({ configuration }: ImportDetail) =>
  (Object.keys(FIELDS) as FieldName[]).flatMap((field) => {
    const { label, title } = FIELDS[field];
    const header = label === null ? null : configuration[wireName(label) as keyof typeof configuration];
    return header === null || header === NO_COLUMN ? [] : [html`<li>${title}: <code>${header}</code></li>`];
  });
