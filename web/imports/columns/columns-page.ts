import type { DetectedFile, Question } from '../../../shared/imports/detect/domain/detected-file.ts';
import type { RowColumn } from '../../../shared/imports/rows/domain/row-columns.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import type { DifferingFormats } from '../../../shared/imports/settings/use-cases/propose-import.ts';
import { quoteValue } from '../../../shared/platform/domain/errors.ts';
import { errorSummary, postForm } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { type Column, facts, table } from '../../platform/components/table.ts';
import { badge, day, moment } from '../../platform/components/values.ts';
import { errorsOf, type FormState, readable } from '../../platform/form-state.ts';
import { formatCount } from '../../platform/format/counts.ts';
import { importName } from '../../platform/format/import-words.ts';
import { type Child, type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { importHead, isOpen, type ShownImport } from '../import-head.ts';
import { NEW_ACCOUNT_FIELDS } from '../prepare/account-choices.ts';
import { errorsByField, inPlainWords, plainForm, shownTitle } from '../rows/plain-errors.ts';
import { cellValue, leftOutBadge, readCell } from '../rows/rows-table.ts';
import { WORDS } from '../words/file-settings.ts';
import { type ColumnTable, columnTable } from './column-table.ts';
import { accountPart, type FieldsContent, labelsOfFields, SETTING_NAMES, settingFields } from './fields.ts';
import { isOfMeanings, meaningCards } from './meanings.ts';
import {
  ask,
  askAccount,
  askOpen,
  isUnanswered,
  questionId,
  questionName,
  raisedBy,
  type ShownQuestion,
  sentenceOfQuestion,
  storedQuestions,
} from './questions.ts';
import { rememberedSentences } from './remembered.ts';
import { WORDS as SETTINGS } from './words.ts';

const { found: FOUND, rows: ROWS } = WORDS;

export type ColumnsContent = ShownImport &
  FieldsContent &
  Pick<ColumnTable, 'headers'> &
  Pick<FindingsContent, 'newFormats' | 'detected'> & {
    /** null if the file is not a table. */
    readonly preview: ShownPreview | null;
    /** Settings below the columns differ from the saved ones. */
    readonly hasChanges: boolean;
  };

/** The detected settings of a file, as a form, with a preview of the first rows. */
export const columnsPage = (viewer: Viewer, given: ColumnsContent): Html => {
  const content = { ...given, form: plainForm(given.form, labelsOfFields(given.settings)) };
  const { shown, form, settings } = content;
  return layout({
    title: (settings.isTable ? WORDS.titleOfTable : WORDS.title)(importName(shown, viewer)),
    heading: settings.isTable ? WORDS.headingOfTable : WORDS.heading,
    viewer,
    refresh: shown.preparing ? 2 : undefined,
    content: html`${importHead(viewer, content, 'columns')}
${errorSummary(form, namesOf(content))}
${isOpen(shown) ? open(viewer, content) : closed(content)}`,
  });
};

const namesOf = ({ settings, form, shown }: ColumnsContent): readonly string[] => [
  ...shown.questions.map(({ field }) => questionName(field)),
  ...settings.labels.map(({ name }) => name),
  ...Object.keys(form.values),
  'date_format_other',
  ...NEW_ACCOUNT_FIELDS,
];

const open = (viewer: Viewer, content: ColumnsContent): Html => {
  const { shown, settings, form } = content;
  const preview = content.preview && inPlainLabels(content.preview, settings);
  const path = `/imports/${shown.id}/columns`;
  if (!settings.isTable || preview === null) {
    return postForm(
      viewer,
      { action: path },
      html`${shown.questions.map((asked) => askInForm(viewer, asked, form))}${accountPart(viewer, content)}${settingFields(content)}<button type="submit">${WORDS.save}</button>`,
    );
  }
  return html`<div data-live-form="${path}">${previewForm(viewer, content, path)}
${previewPart(viewer, preview)}</div>`;
};

/** A question about a file that is not a table; an answer saves the form. */
const askInForm = (viewer: Viewer, asked: ImportDetail['questions'][number], form: FormState): Html =>
  asked.field === 'account_id' ? notice('question', WORDS.severalAccounts) : askOpen(viewer, asked, form);

/**
 * A preview is a GET, so it can be reloaded and revisited; the hidden first button handles the Enter key.
 * Only the button that saves sends the CSRF token, so the token never appears in a URL.
 */
const previewForm = (viewer: Viewer, content: ColumnsContent, path: string): Html => {
  const { detected, newFormats, form } = content;
  const asked = questionsOf(content);
  const remembered = rememberedIn(content);
  return html`<form method="get" action="${path}" aria-label="${WORDS.form}">
<button type="submit" hidden>${WORDS.tryOut}</button>
<p>${WORDS.intro}</p>
${findings(viewer, { detected, remembered, newFormats, form, asked })}
${accountQuestion(content)}${accountPart(viewer, content)}
${columnTable(viewer, { ...content, firstRows: detected?.firstRows ?? [], asked })}
<details${isMoreOpen(content) && html` open`}><summary>${SETTINGS.more}</summary>${settingFields(content)}</details>
<p class="row"><button type="submit" formmethod="post" name="csrf_token" value="${viewer.csrfToken}">${WORDS.save}</button> <button type="submit" class="secondary">${WORDS.tryOut}</button></p></form>`;
};

/** Which account the rows of a table go to, if it names others than the chosen one. */
const accountQuestion = ({ shown, form }: ColumnsContent): Html =>
  html`<div data-live="account-question">${shown.questions
    .filter(({ field }) => field === 'account_id')
    .map((asked) =>
      asked.candidates.length < 2 ? notice('question', WORDS.severalAccounts) : askAccount(asked, form),
    )}</div>`;

/** The settings that a preview without a script, or an error, is about stay in view. */
const isMoreOpen = ({ form, hasChanges }: ColumnsContent): boolean =>
  hasChanges || SETTING_NAMES.some((name) => errorsOf(form, name).length > 0);

const closed = ({ shown, form, settings }: ColumnsContent): Html =>
  html`${notice('note', shown.preparing ? WORDS.closed.reading : WORDS.closed.published)}
${facts(settings.labels.map(({ name, label }) => [label, form.values[name] || WORDS.closed.none] as const))}
<p><a href="/imports/${shown.id}" class="button">${WORDS.closed.back}</a></p>`;

/** The open questions by the position of the column that raises them. */
type Asked = ReadonlyMap<number | undefined, readonly ShownQuestion[]>;

const questionsOf = ({ detected, shown }: Pick<ColumnsContent, 'detected' | 'shown'>): Asked => {
  const found = detected?.questions ?? [];
  return Map.groupBy([...found, ...storedQuestions(shown.questions, found)], (question) =>
    detected === null ? undefined : raisedBy(question, detected),
  );
};

type ShownDetection = Omit<DetectedFile, 'type' | 'encoding' | 'colSep' | 'rowsToSkip'>;
type FindingsContent = {
  /** null if nothing can be detected: the file is not a table or cannot be read. */
  readonly detected: ShownDetection | null;
  /** The answers for an earlier file that the form still has, by the time when they were given. */
  readonly remembered: ReadonlyMap<string, readonly string[]>;
  /** Formats in which this file differs from the last one. */
  readonly newFormats: DifferingFormats;
  readonly form: FormState;
  readonly asked: Asked;
};

/** Detected settings, with those that the user should check. */
const findings = (viewer: Viewer, content: FindingsContent): Html =>
  html`<div data-live="found">${content.detected !== null && found(viewer, content, content.detected)}</div>`;

const found = (viewer: Viewer, content: FindingsContent, detected: ShownDetection): Html => {
  const isNew = content.remembered.size === 0;
  const others = content.asked.get(undefined) ?? [];
  const placed = [...content.asked].flatMap(([at, questions]) => (at === undefined ? [] : questions));
  const asked = detected.questions.map(({ about, cell }) => FINDING_STARTS[about](cell));
  const doubts = detected.ambiguous.filter((sentence) => !asked.some((start) => sentence.startsWith(start)));
  return html`${!isNew && notice('success', rememberedPart(viewer, content))}
${detected.problems.length > 0 && notice('error', list(detected.problems))}
${isNew && doubts.length > 0 && notice('warning', html`<p>${FOUND.check}</p>${list(doubts)}`)}
${others.filter((question) => !isOfMeanings(question)).map((question) => ask(viewer, question, content.form))}
${meaningCards(others, content.form)}
${linksTo(placed.filter((question) => isUnanswered(question, content.form)))}
<details><summary>${FOUND.how}</summary>${list(detected.findings.map(({ why }) => why))}</details>`;
};

const rememberedPart = (viewer: Viewer, { remembered, newFormats }: FindingsContent): Html =>
  html`${[...remembered].map(([at, sentences]) => html`<p>${FOUND.asOn(moment(at, viewer))}</p><ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`)}<p>${FOUND.change}${FOUND.newFormats(newFormats)}</p>`;

const rememberedIn = ({ shown, form, settings }: ColumnsContent): FindingsContent['remembered'] => {
  const labels = new Map(settings.labels.map(({ name, label }) => [name, label]));
  const found = shown.remembered
    .filter(({ field, value }) => typeof value !== 'string' || form.values[field] === value)
    .flatMap(({ field, value, answered_at: at }) =>
      rememberedSentences({ field, value, label: labels.get(field) }, form.values).map((sentence) => ({
        at,
        sentence,
      })),
    );
  const byTime = Map.groupBy(found, ({ at }) => at);
  return new Map([...byTime].map(([at, all]) => [at, all.map(({ sentence }) => sentence)]));
};

/** The columns with questions may be outside the visible part of the table. */
const linksTo = (questions: readonly ShownQuestion[]): Html =>
  questions.length === 0
    ? NOTHING
    : html`<p>${FOUND.answer(questions.map((question, at) => html`${at > 0 && ' '}<a href="#${questionId(question)}">${sentenceOfQuestion(question)}</a>`))}</p>`;

/** The first words of the finding that each question replaces. */
const FINDING_STARTS: Readonly<Record<Question['about'], (cell: string) => string>> = {
  encoding: (cell) => FOUND.starts.readAs(quoteValue(cell)),
  date_format: (cell) => FOUND.starts.readAs(quoteValue(cell)),
  dates_from: (cell) => FOUND.starts.readAs(quoteValue(cell)),
  number_format: (cell) => FOUND.starts.readAs(quoteValue(cell)),
  signage_convention: () => FOUND.starts.noSign,
  amount_type_inflow_value: (cell) => FOUND.starts.noSigns(quoteValue(cell)),
  inflow_col_label: () => FOUND.starts.amountsIn,
  amount_type_values: (cell) => FOUND.starts.noSigns(quoteValue(cell)),
  state_values: () => FOUND.starts.states,
  amount_col_label: (cell) => FOUND.starts.chosenFrom(quoteValue(cell)),
  fees: () => FOUND.starts.fees,
  leave_out: () => FOUND.starts.totals,
  trade_amounts: () => FOUND.starts.trades,
};

const list = (sentences: readonly string[]): Html =>
  html`<ul>${sentences.map((sentence) => html`<li>${inPlainWords(sentence)}</li>`)}</ul>`;

/** A row with its date as YYYY-MM-DD; null if the date cannot be read. */
type PreviewedRow = WireRowDiagnostic & { readonly date: string | null };

export type ShownPreview =
  | {
      readonly ok: true;
      readonly rows: readonly PreviewedRow[];
      readonly columns: readonly RowColumn[];
      /** Configured columns that the file does not have. */
      readonly missing: readonly string[];
      readonly validCount: number;
      readonly lookedAt: number;
      readonly isWhole: boolean;
    }
  /** The file cannot be read with these settings. */
  | { readonly ok: false; readonly faults: readonly string[] };

/** The first rows with the current settings. Screen readers announce changes to the summary, not to the table. */
const previewPart = (viewer: Viewer, preview: ShownPreview): Html =>
  html`<section aria-labelledby="preview-title"><h2 id="preview-title">${ROWS.title}</h2>
<p role="status" data-live="summary">${summary(viewer, preview)}</p>
<div data-live="preview">${preview.ok ? shownRows(viewer, preview) : notice('error', sentences(preview.faults))}</div></section>`;

const inPlainLabels = (preview: ShownPreview, settings: ColumnsContent['settings']): ShownPreview =>
  preview.ok
    ? preview
    : { ...preview, faults: plainForm({ values: {}, errors: preview.faults }, labelsOfFields(settings)).errors };

const sentences = (faults: readonly string[]): Html =>
  html`<ul>${faults.map((fault) => html`<li>${readable(fault)}</li>`)}</ul>`;

const summary = ({ locale }: Viewer, preview: ShownPreview): string => {
  if (!preview.ok) return ROWS.unreadable;
  const { validCount, lookedAt, isWhole } = preview;
  if (lookedAt === 0) return ROWS.none;
  if (lookedAt === 1) return validCount === 1 ? ROWS.onlyRow : ROWS.onlyRowNot;
  const rows = formatCount(lookedAt, locale);
  if (validCount === lookedAt) return ROWS.all(rows, isWhole);
  return validCount === 0 ? ROWS.noneOf(rows, isWhole) : ROWS.someOf(formatCount(validCount, locale), rows, isWhole);
};

const shownRows = (viewer: Viewer, preview: ShownPreview & { readonly ok: true }): Html =>
  html`${preview.missing.length > 0 && notice('error', html`<p>${ROWS.missing(preview.missing)}</p>`)}
${preview.rows.length > 0 && rowsTable(viewer, preview.rows, preview.columns)}`;

const rowsTable = (viewer: Viewer, rows: readonly PreviewedRow[], all: readonly RowColumn[]): Html => {
  const wrong = new Set(rows.flatMap((row) => [...errorsByField(row, all).fields.keys()]));
  const columns = all.filter(({ name, isInFile }) => isInFile || wrong.has(name));
  const header = columns.find(({ name }) => name === 'name') ?? columns.find(({ kind }) => kind === 'text');
  const isAmount = ({ kind }: RowColumn): boolean => kind === 'number';
  const isFirst = (column: RowColumn): boolean => column === header || column.name === 'date';
  const fieldsOf = (some: readonly RowColumn[]) => some.map((column) => fieldOf(viewer, column, column === header));
  return table(
    ROWS.caption,
    [
      {
        label: ROWS.row,
        isHeader: header === undefined,
        isWideOnly: header !== undefined,
        cell: (row) => row.row_number,
      },
      ...fieldsOf(columns.filter(isFirst)),
      ...fieldsOf(columns.filter(isAmount)),
      ...(rows.every(({ valid, left_out: isLeftOut }) => valid && isLeftOut !== true) ? [] : [STATE]),
      ...fieldsOf(columns.filter((column) => !isFirst(column) && !isAmount(column))),
    ],
    rows,
  );
};

/** On narrow screens, they are below the name. */
const BELOW = ['date', 'category', 'account'];

const fieldOf = (viewer: Viewer, column: RowColumn, isHeader: boolean): Column<PreviewedRow> => {
  const { name, title, kind } = column;
  const isBelowName = !isHeader && BELOW.includes(name);
  const cell = (row: PreviewedRow): Child =>
    name === 'date' && row.date !== null ? day(row.date, viewer) : readCell(viewer, row, column);
  return {
    label: shownTitle(title),
    isAmount: kind === 'number',
    isHeader,
    isBelowName,
    isWideOnly: !(isHeader || isBelowName || name === 'amount'),
    cell: isHeader ? (row) => html`${cell(row)}${whatIsWrong(row)}` : cell,
    below: (row) => (cellValue(row, name) === '' ? NOTHING : cell(row)),
  };
};

/** On narrow screens in place of the state. */
const whatIsWrong = ({ errors }: PreviewedRow): Child =>
  errors.length > 0 && html`<span class="narrow-only">${errorsIn(errors)}</span>`;

const errorsIn = (errors: readonly string[]): Child =>
  errors.map((error) => html`<small class="field-error">${inPlainWords(error)}</small>`);

const STATE: Column<PreviewedRow> = {
  label: ROWS.state,
  isWideOnly: true,
  cell: ({ valid, errors, left_out: isLeftOut = false, left_out_reason: reason }) => {
    if (isLeftOut) return leftOutBadge({ left_out_reason: reason });
    return valid ? badge(ROWS.valid, 'success') : html`${badge(ROWS.invalid, 'error')}${errorsIn(errors)}`;
  },
};
