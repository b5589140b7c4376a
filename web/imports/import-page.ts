import { csvImportType, rowImportType } from '../../shared/imports/domain/import-types.ts';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { doneNotice } from '../platform/components/done.ts';
import { errorSummary, postForm, select } from '../platform/components/form.ts';
import { notice } from '../platform/components/notice.ts';
import { facts } from '../platform/components/table.ts';
import { badge, instant } from '../platform/components/values.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { formatCount } from '../platform/format/count.ts';
import { importName, TYPE_NAMES } from '../platform/format/import-names.ts';
import { withoutCode } from '../platform/format/without-code.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { accountChoices, type ChoosableAccount } from './account-choices.ts';
import { completenessFact, differenceNotice } from './completeness.ts';
import { importActs } from './import-acts.ts';
import { importHead, isOpen, isUnderWay, type ShownImport, watched } from './import-head.ts';
import { importStateOf } from './import-state.ts';
import { readAs } from './read-as.ts';

export type ImportContent = ShownImport & {
  /** What is wrong with a native file. */
  readonly faults: readonly string[];
  /** That it could go into, where it may still be chosen here. */
  readonly accounts: readonly ChoosableAccount[];
  readonly done: string | undefined;
  readonly form?: FormState;
};

const DONE = {
  reverted:
    'The import is undone. Its file and your choices are kept: correct them and publish again, or delete the import.',
  account: 'The account is chosen, and the file was read again.',
};

/** Where an import stands, and the one thing to do next. */
export const importPage = (viewer: Viewer, content: ImportContent): Html => {
  const { shown, done, form } = content;
  return layout({
    title: importName(shown, viewer),
    viewer,
    refresh: isUnderWay(shown) ? 2 : undefined,
    notice: doneNotice(DONE, done),
    content: html`${importHead(viewer, content, 'file')}
${form !== undefined && errorSummary(form, ['account_id'])}
${watched(shown, standing(viewer, content))}
${accountForm(viewer, content)}
${!shown.preparing && isOpen(shown) && differenceNotice(viewer, shown, html`Compare <a href="/imports/${shown.id}/rows">the rows</a> with the PDF and correct them. You can also publish it with the difference from <a href="/imports/${shown.id}/effect">the preview</a>.`)}
${warnings(shown)}
<section><h2>Details</h2>${about(viewer, content)}</section>
${importActs(viewer, shown)}`,
  });
};

const standing = (viewer: Viewer, { shown, faults }: ImportContent): Html => {
  const { label, tone, next } = importStateOf(shown, viewer.locale);
  const isElsewhere = next.href !== `/imports/${shown.id}`;
  return html`<p>${badge(label, tone)}</p>
${shown.preparing && html`<p>The file is being read. This page goes on by itself when that has ended.</p>`}
${shown.error !== undefined && failure(shown)}
${faults.length > 0 && notice('error', html`<p><strong>The file has faults.</strong> Mend them in the program that wrote it, and import the new file.</p><ul>${faults.map((fault) => html`<li>${withoutCode(fault)}</li>`)}</ul>`)}
${isElsewhere && html`<p><a href="${next.href}" class="button">${next.label}</a></p>`}`;
};

const failure = ({ error, status, stats }: ImportDetail): Html => {
  const advice =
    status === 'revert_failed'
      ? 'Some of what it wrote may still be in your ledger. Try again to undo it.'
      : stats.rows_count === 0
        ? 'Nothing of it is in your ledger. Say how the file is to be read, or import another one.'
        : 'Nothing of it is in your ledger. Publish it again, or correct it first.';
  return notice('error', html`<p><strong>${withoutCode(error ?? '')}</strong></p><p>${advice}</p>`);
};

/** Where the columns page does not ask for the account. */
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
    html`${select({ name: 'account_id', label: 'It goes into', hint: 'The file is read again, and rows that you repaired are as the file has them.' }, choices, state)}
<button type="submit">Save the account</button> <a href="/accounts/new">New account</a>`,
  )}</section>`;
};

const warnings = ({ warnings: all }: ImportDetail): Html =>
  all.length === 0
    ? NOTHING
    : html`<section class="notice warning"><h2>Good to know</h2><ul>${all.map(({ line, message }) => html`<li>${line !== null && html`Line ${line}: `}${message}</li>`)}</ul></section>`;

const about = (viewer: Viewer, { shown, accountName }: ImportContent): Html => {
  const { type, filename, account_id: accountId, stats, created_at, updated_at } = shown;
  const count = (number: number): string => formatCount(number, viewer.locale);
  const account: Child =
    accountId !== null && accountName !== null
      ? html`<a href="/accounts/${accountId}">${accountName}</a>`
      : 'as the file says';
  return facts([
    ...(filename === null ? [] : [['File', filename] as const]),
    ['File type', TYPE_NAMES[type]],
    ['Account', account],
    [type === 'NativeImport' ? 'Records' : 'Rows', rowsText(shown, count)],
    ...(stats.mappings_count > 0 && isOpen(shown)
      ? ([
          [
            'Accounts, categories and tags',
            `${count(stats.mappings_count)}, of which ${count(stats.unassigned_mappings_count)} are new or not decided`,
          ],
        ] as const)
      : []),
    ...(shown.preparing ? [] : completenessFact(shown)),
    ...readAs(shown),
    ['Started', instant(created_at, viewer)],
    ['Last changed', instant(updated_at, viewer)],
  ]);
};

const rowsText = ({ stats }: ImportDetail, count: (number: number) => string): string =>
  stats.invalid_rows_count === 0
    ? count(stats.rows_count)
    : `${count(stats.rows_count)}, of which ${count(stats.invalid_rows_count)} have errors`;
