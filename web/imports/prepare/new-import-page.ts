import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { byteSize } from '../../../shared/platform/domain/text/byte-size.ts';
import { errorSummary, fileInput, postForm, select } from '../../platform/components/form.ts';
import { icon } from '../../platform/components/icon.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { TYPE_NAMES } from '../../platform/format/import-words.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { importSteps } from '../import-steps.ts';
import { nextSteps } from '../imports-page.ts';
import { plainForm } from '../rows/plain-errors.ts';
import { WORDS } from '../words/new-import.ts';
import { accountChoices, type ChoosableAccount } from './account-choices.ts';
import { exampleForm } from './example-form.ts';

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
export const SHARED_FIELDS = ['type', 'account_id'];

const TYPES = [
  { value: '', label: WORDS.detect },
  ...Object.entries(TYPE_NAMES).map(([value, label]) => ({ value, label })),
];

const LABELS = { file: WORDS.file, type: WORDS.type, account_id: WORDS.account };

/** A script reads the limits from the form, compresses the file and accepts a dropped one. */
export const newImportPage = (
  viewer: Viewer,
  { accounts, form: given = newForm(), created = [], ...limits }: NewImportContent,
): Html =>
  layout({
    title: WORDS.title,
    viewer,
    content: html`${importSteps(undefined, 'file')}
<p>${WORDS.intro}</p>
${created.length > 0 && html`<section><h2>${WORDS.read}</h2>${nextSteps(viewer, created, new Map(accounts.map(({ id, name }) => [id, name])))}</section>`}
<div data-send-file data-most-sent="${limits.mostSent}" data-most-bytes="${limits.mostBytes}">${postForm(
      viewer,
      { action: PATH, multipart: true },
      fields(accounts, plainForm(given, LABELS), limits),
    )}</div>
${exampleForm(viewer)}`,
  });

/** Without accounts there is none to choose: a new one is proposed after reading. */
const fields = (
  accounts: readonly ChoosableAccount[],
  form: FormState,
  { mostSent }: Limits,
): Html => html`${errorSummary(form, ['file', ...SHARED_FIELDS])}
<div class="drop">${icon('imports')}${fileInput({ name: 'file', label: WORDS.choose, term: WORDS.file, required: true, multiple: true, hint: WORDS.fileHint(byteSize(mostSent)) }, form)}
<p class="file-note"><small class="hint" data-file-note role="status"><span class="with-mouse">${WORDS.drop}</span></small></p></div>
${accounts.length > 0 && select({ name: 'account_id', label: WORDS.account, hint: WORDS.accountHint }, accountChoices(accounts, form.values['account_id'], WORDS.afterReading), form)}
<details${(form.values['type'] ?? '') !== '' && html` open`}><summary>${WORDS.options}</summary>
${select({ name: 'type', label: WORDS.type, hint: WORDS.typeHint }, TYPES, form)}
<p class="muted">${WORDS.compressed}</p></details>
<button type="submit">${WORDS.send}</button>`;

type Limits = Pick<NewImportContent, 'mostSent' | 'mostBytes'>;
