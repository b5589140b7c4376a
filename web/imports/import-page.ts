import {
  AUXILIARY_FIELDS,
  type AuxiliaryField,
  FIELDS,
  type Field,
  NO_COLUMN,
  wireName,
} from '../../shared/imports/columns/domain/fields.ts';
import { isColumnSeparator } from '../../shared/imports/domain/import-attributes.ts';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { isCsvType, typeFacts } from '../../shared/imports/types/domain/type-facts.ts';
import { actionButton, errorSummary, postForm, select } from '../platform/components/form.ts';
import { doneNotice, notice } from '../platform/components/notice.ts';
import { facts } from '../platform/components/table.ts';
import { badge, moment } from '../platform/components/values.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { formatCount } from '../platform/format/counts.ts';
import { fileTypeName, importName, withoutCode } from '../platform/format/import-words.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { datePartsOf, sampleDate } from './columns/settings.ts';
import { WORDS as SETTINGS } from './columns/words.ts';
import { detailsHead, hasLostAccount, isOpen, isUnderWay, type ShownImport, watched } from './import-head.ts';
import { completenessFact, differenceNotice, importStateOf, isHeldBack } from './import-state.ts';
import { hasColumns } from './import-steps.ts';
import { importWarnings } from './import-warnings.ts';
import {
  accountChoices,
  type ChoosableAccount,
  NEW_ACCOUNT_FIELDS,
  newAccountFields,
  withNewAccount,
} from './prepare/account-choices.ts';
import { plainForm, shownTitle } from './rows/plain-errors.ts';
import { WORDS } from './words/import.ts';

const { details: DETAILS, actions: ACTIONS } = WORDS;

export type ImportContent = ShownImport & {
  /** The file can be downloaded as it was sent. */
  readonly hasFile: boolean;
  /** Errors in a native file. */
  readonly faults: readonly string[];
  /** The accounts to choose from. */
  readonly accounts: readonly ChoosableAccount[];
  /** The fields of the account that the file suggests. */
  readonly proposed: FormState['values'];
  readonly done: string | undefined;
  readonly form?: FormState;
};

/** The state of an import and the next step. */
export const importPage = (viewer: Viewer, given: ImportContent): Html => {
  const form = given.form && plainForm(given.form, { account_id: DETAILS.account });
  const content = { ...given, ...(form !== undefined && { form }) };
  const { shown, done } = content;
  return layout({
    title: importName(shown, viewer),
    heading: WORDS.heading,
    viewer,
    refresh: isUnderWay(shown) ? 2 : undefined,
    notice: doneNotice(WORDS.done, done),
    content: html`${detailsHead(viewer, content)}
${form !== undefined && errorSummary(form, ['account_id', ...NEW_ACCOUNT_FIELDS])}
${watched(shown, currentState(viewer, content))}
${accountForm(viewer, content)}
${!shown.preparing && isOpen(shown) && differenceNotice(viewer, shown, WORDS.compare(`/imports/${shown.id}/rows`, `/imports/${shown.id}/effect`))}
${importWarnings(viewer, content)}
<section><h2>${DETAILS.title}</h2>${about(viewer, content)}</section>
${importActs(viewer, shown)}`,
  });
};

const currentState = (viewer: Viewer, { shown, faults }: ImportContent): Html => {
  const { label, tone, next } = importStateOf(shown, viewer.locale);
  const isElsewhere = next.href !== `/imports/${shown.id}`;
  return html`<p>${badge(label, tone)}</p>
${shown.preparing && html`<p>${WORDS.reading}</p>`}
${shown.error !== undefined && failure(shown)}
${faults.length > 0 && notice('error', html`<p>${WORDS.faults}</p><ul>${faults.map((fault) => html`<li>${withoutCode(fault)}</li>`)}</ul>`)}
${isElsewhere && html`<p><a href="${next.href}" class="button">${next.label}</a></p>`}`;
};

const failure = ({ error, status, stats }: ImportDetail): Html => {
  const advice =
    status === 'revert_failed'
      ? WORDS.advice.revertFailed
      : stats.rows_count === 0
        ? WORDS.advice.noRows
        : WORDS.advice.other;
  return notice('error', html`<p><strong>${withoutCode(error ?? '')}</strong></p><p>${advice}</p>`);
};

/** For types that have no columns page to choose the account on. */
const accountForm = (viewer: Viewer, { shown, accounts, proposed, form }: ImportContent): Html => {
  const { type, account_id: accountId, id } = shown;
  const isChosenHere = isOpen(shown) && !isCsvType(type) && typeFacts(type) !== undefined;
  if (!isChosenHere) return NOTHING;
  const isNeeded = typeFacts(type)?.needsAccount === true;
  const none = isNeeded ? WORDS.account.choose : WORDS.account.inFile;
  const choices = accountChoices(accounts, accountId ?? undefined, none);
  const isProposed = isNeeded || accountId !== null;
  const state = form ?? newForm({ ...proposed, ...(!isProposed && { account_id: '' }) });
  return html`<section id="account"><h2>${WORDS.account.title}</h2>${postForm(
    viewer,
    { action: `/imports/${id}/account` },
    html`${select({ name: 'account_id', label: WORDS.account.into, hint: WORDS.account.hint }, withNewAccount(choices), state)}
${newAccountFields(viewer, state)}
<button type="submit"${accountId !== null && html` class="secondary"`}>${WORDS.account.save}</button>`,
  )}</section>`;
};

const about = (viewer: Viewer, content: ImportContent): Html => {
  const { shown, accountName, hasFile } = content;
  const { type, filename, account_id: accountId, stats, created_at, updated_at } = shown;
  const count = (number: number): string => formatCount(number, viewer.locale);
  const account: Child =
    accountId !== null && accountName !== null
      ? html`<a href="/accounts/${accountId}">${accountName}</a>`
      : hasLostAccount(content)
        ? DETAILS.accountDeleted
        : DETAILS.accountInFile;
  return facts([
    ...(filename === null && !hasFile ? [] : [[DETAILS.file, fileOf(shown, hasFile)] as const]),
    [DETAILS.fileType, fileTypeName(shown)],
    [DETAILS.account, account],
    type === 'NativeImport' || stats.rows_count === 0
      ? [type === 'NativeImport' ? DETAILS.records : DETAILS.rows, rowsText(shown, count)]
      : [DETAILS.rows, html`<a href="/imports/${shown.id}/rows">${rowsText(shown, count)}</a>`],
    ...(stats.mappings_count > 0 && isOpen(shown)
      ? ([[DETAILS.names, html`<a href="/imports/${shown.id}/mappings">${namesText(shown, count)}</a>`]] as const)
      : []),
    ...(shown.preparing ? [] : completenessFact(shown)),
    ...revertFact(shown, count),
    ...readAs(shown),
    [DETAILS.started, moment(created_at, viewer)],
    [DETAILS.changed, moment(updated_at, viewer)],
  ]);
};

/** Its name, and a link to it as it was sent. */
const fileOf = ({ id, filename }: ImportDetail, hasFile: boolean): Child =>
  hasFile
    ? html`${filename}${filename !== null && html` · `}<a href="/imports/${id}/file">${DETAILS.download}</a>`
    : filename;

/** Entries removed and kept when the import was undone. */
const revertFact = (
  { revert_counts: counts }: ImportDetail,
  count: (number: number) => string,
): readonly (readonly [string, string])[] => {
  if (counts === null) return [];
  const { removed_count: removed, kept_for_others_count: others, kept_for_people_count: people } = counts;
  if (removed + others + people === 0) return []; // it has no entries
  const kept = [
    ...(others > 0 ? [DETAILS.keptForOthers(count(others), others === 1)] : []),
    ...(people > 0 ? [DETAILS.keptForPeople(count(people), people === 1)] : []),
  ];
  return [[DETAILS.undone, [DETAILS.removed(count(removed)), ...kept].join('; ')]];
};

const namesText = ({ stats }: ImportDetail, count: (number: number) => string): string =>
  stats.unassigned_mappings_count === 0
    ? DETAILS.namesMatched(count(stats.mappings_count))
    : DETAILS.namesOpen(count(stats.mappings_count), count(stats.unassigned_mappings_count));

const rowsText = ({ stats }: ImportDetail, count: (number: number) => string): string =>
  stats.invalid_rows_count === 0
    ? count(stats.rows_count)
    : DETAILS.rowsWithErrors(count(stats.rows_count), count(stats.invalid_rows_count));

/** The other actions of an import in its state. Actions that cannot be undone ask for confirmation. */
const importActs = (viewer: Viewer, shown: ImportDetail): Html => {
  const { id, status, status_detail: detail } = shown;
  const acts = [
    status === 'failed' &&
      isHeldBack(shown) &&
      html`<p><a href="/imports/${id}/effect">${ACTIONS.viewDifference}</a></p>`,
    status === 'failed' && detail.publishable && actionButton(viewer, `/imports/${id}/publish`, ACTIONS.tryAgain),
    isOpen(shown) &&
      detail.uploaded &&
      hasColumns(shown) &&
      html`<p><a href="/imports/${id}/columns">${ACTIONS.changeColumns}</a></p>`,
    detail.revertable &&
      html`<p><a href="/imports/${id}/revert">${status === 'revert_failed' ? ACTIONS.undoAgain : ACTIONS.undo}</a></p>`,
    isOpen(shown) && deletion(viewer, shown),
  ].filter((act) => act !== false);
  return acts.length === 0 ? NOTHING : html`<section><h2>${ACTIONS.title}</h2>${acts}</section>`;
};

const deletion = (viewer: Viewer, { id }: ImportDetail): Html =>
  html`<details><summary>${ACTIONS.delete}</summary>
<p>${ACTIONS.deleteText}</p>
${actionButton(viewer, `/imports/${id}/delete`, ACTIONS.deletePermanently, { danger: true })}</details>`;

const SIGNS: Readonly<Record<string, string>> = DETAILS.signs;

/** The saved settings of a table. */
const readAs = (shown: ImportDetail): readonly (readonly [string, Child])[] => {
  if (!hasColumns(shown)) return [];
  const { date_format, dates_from, number_format, signage_convention, col_sep, encoding } = shown.configuration;
  const settings: readonly (readonly [string, string | null])[] = [
    [DETAILS.earliest, dates_from],
    [DETAILS.numbers, number_format],
    [DETAILS.sign, signage_convention && (SIGNS[signage_convention] ?? signage_convention)],
    [DETAILS.separator, isColumnSeparator(col_sep) ? SETTINGS.file.separators[col_sep] : col_sep],
    [DETAILS.encoding, encoding],
  ];
  const columns = columnsOf(shown);
  return [
    ...(columns.length === 0 ? [] : [[DETAILS.columns, html`<ul>${columns}</ul>`] as const]),
    ...(date_format === null
      ? []
      : [[DETAILS.dates, DETAILS.dateFormat(datePartsOf(date_format), sampleDate(date_format))] as const]),
    ...settings.flatMap(([name, value]) => (value === null ? [] : [[name, html`<code>${value}</code>`] as const])),
  ];
};

/** Every column that a setting names, also those that only add to a field or prove the rows. */
const MAPPED: readonly (Field | AuxiliaryField)[] = [...Object.values(FIELDS), ...Object.values(AUXILIARY_FIELDS)];

const columnsOf = ({ configuration }: ImportDetail) =>
  MAPPED.flatMap(({ label, title }) => {
    const header = label == null ? null : configuration[wireName(label) as keyof typeof configuration];
    return typeof header !== 'string' || header === NO_COLUMN
      ? []
      : [html`<li>${shownTitle(title)}: <code>${header}</code></li>`];
  });
