import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { byteSize } from '../../shared/platform/domain/byte-size.ts';
import { errorSummary, fileInput, hidden, postForm, select } from '../platform/components/form.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { TYPE_NAMES } from '../platform/format/import-words.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import {
  accountChoices,
  type ChoosableAccount,
  NEW_ACCOUNT,
  NEW_ACCOUNT_FIELDS,
  newAccountFields,
  withNewAccount,
} from './account-choices.ts';
import { importSteps } from './import-steps.ts';
import { nextSteps } from './imports-page.ts';

export type NewImportContent = {
  readonly accounts: readonly ChoosableAccount[];
  readonly form?: FormState;
  /** Imports of the files that were read, if others were refused. */
  readonly created?: readonly ImportDetail[];
  /** `mostSent`: the size limit of the upload, in bytes; `mostBytes`: the size limit of the uncompressed file. */
  readonly mostSent: number;
  readonly mostBytes: number;
};

const PATH = '/imports/new';
/** The fields that all files share. */
export const SHARED_FIELDS = ['type', 'account_id', ...NEW_ACCOUNT_FIELDS];

const TYPES = [
  { value: '', label: 'Detect automatically' },
  ...Object.entries(TYPE_NAMES).map(([value, label]) => ({ value, label })),
];

/** A script reads the limits from the form, compresses the file and accepts a dropped one. */
export const newImportPage = (
  viewer: Viewer,
  { accounts, form = newForm(), created = [], ...limits }: NewImportContent,
): Html =>
  layout({
    title: 'New import',
    viewer,
    content: html`${importSteps(undefined, 'file')}
<p>Choose files from your bank or another program. You can check how they are read and preview the result before anything is written.</p>
${created.length > 0 && html`<section><h2>Files that were read</h2>${nextSteps(viewer, created, new Map(accounts.map(({ id, name }) => [id, name])))}</section>`}
<div data-send-file data-most-sent="${limits.mostSent}" data-most-bytes="${limits.mostBytes}">${postForm(
      viewer,
      { action: PATH, multipart: true },
      fields(viewer, accounts, form, limits),
    )}</div>`,
  });

const fields = (
  viewer: Viewer,
  accounts: readonly ChoosableAccount[],
  given: FormState,
  { mostSent }: Limits,
): Html => {
  const isFirst = accounts.length === 0;
  const { account_id: chosen = isFirst ? NEW_ACCOUNT : '' } = given.values;
  const form: FormState = { ...given, values: { ...given.values, account_id: chosen } };
  return html`${errorSummary(form, ['file', ...SHARED_FIELDS])}
${hidden('once', form.values['once'] ?? '')}
${fileInput({ name: 'file', label: 'File', required: true, multiple: true, hint: `One or more files, each with its own import: CSV, Excel, OFX, CAMT, MT940, QIF, PDF or backups, up to ${byteSize(mostSent)} together. Your browser compresses larger files if it can.` }, form)}
<p class="file-note"><small data-file-note role="status"></small></p>
${select({ name: 'type', label: 'File type', hint: 'Choose a type only if detection gets it wrong.' }, TYPES, form)}
${select({ name: 'account_id', label: 'Account', hint: ACCOUNT_HINT }, withNewAccount(accountChoices(accounts, chosen, 'Named in the file')), form)}
${newAccountFields(viewer, form, { lead: isFirst ? 'You have no accounts yet. This account is created if the file does not name its own.' : 'Created if you choose “New account” above or enter a name.', nameHint: 'If blank, the account is named after the file.', isUnread: true })}
<button type="submit">Read the file</button>`;
};

type Limits = Pick<NewImportContent, 'mostSent' | 'mostBytes'>;

const ACCOUNT_HINT =
  'All rows of all files go to this account. Choose “Named in the file” if the file names its accounts or has the same columns as an earlier file.';
