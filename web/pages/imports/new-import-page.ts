import { errorSummary, fileInput, postForm, select } from '../../components/form.ts';
import { importSteps } from '../../components/import-steps.ts';
import { type FormState, newForm } from '../../form-state.ts';
import { TYPE_NAMES } from '../../format/import-names.ts';
import { type Html, html } from '../../html.ts';
import { layout } from '../../layout.ts';
import type { Viewer } from '../../viewer.ts';
import { accountChoices, type ChoosableAccount } from './account-choices.ts';

export type NewImportContent = {
  readonly accounts: readonly ChoosableAccount[];
  readonly form?: FormState;
  /** Bytes that arrive at all, compressed or not, and that any file may have. */
  readonly mostSent: number;
  readonly mostBytes: number;
};

const PATH = '/imports/new';
const NAMES = ['file', 'type', 'account_id'];

const TYPES = [
  { value: '', label: 'Detect automatically' },
  ...Object.entries(TYPE_NAMES).map(([value, label]) => ({ value, label })),
];

/** Script reads the limits from the form, compresses the file and takes one that is dropped. */
export const newImportPage = (viewer: Viewer, { accounts, form = newForm(), ...limits }: NewImportContent): Html =>
  layout({
    title: 'New import',
    viewer,
    content: html`${importSteps(undefined, 'file')}
<p>Choose a file from your bank or another program. You see how it is read, and what it would do, before anything is written.</p>
<div data-send-file data-most-sent="${limits.mostSent}" data-most-bytes="${limits.mostBytes}">${postForm(
      viewer,
      { action: PATH, multipart: true },
      fields(accounts, form, limits),
    )}</div>`,
  });

const fields = (accounts: readonly ChoosableAccount[], form: FormState, { mostSent }: Limits): Html =>
  html`${errorSummary(form, NAMES)}
${fileInput({ name: 'file', label: 'File', required: true, hint: `CSV, QIF, PDF or a backup, of at most ${megabytes(mostSent)} MB; your browser compresses larger ones where it can.` }, form)}
<p class="file-note"><small data-file-note role="status"></small></p>
${select({ name: 'type', label: 'File type', hint: 'Choose one only if detection goes wrong.' }, TYPES, form)}
${select({ name: 'account_id', label: 'Account', hint: ACCOUNT_HINT }, accountChoices(accounts, form.values['account_id'], 'As the file says'), form)}
<p><a href="/accounts/new">Create an account</a> first if it is not among them.</p>
<button type="submit">Read the file</button>`;

type Limits = Pick<NewImportContent, 'mostSent' | 'mostBytes'>;

const ACCOUNT_HINT = 'Where all of it goes. A file of several accounts, or one you read before, says it itself.';

const megabytes = (bytes: number): string => String(Math.floor((bytes / 1024 / 1024) * 10) / 10);
