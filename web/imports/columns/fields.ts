import { ENCODINGS } from '../../../shared/imports/domain/configuration.ts';
import { COLUMN_SEPARATORS, NUMBER_FORMATS } from '../../../shared/imports/domain/import-attributes.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { namesYear } from '../../../shared/platform/domain/date-format.ts';
import { type Choice, input, select } from '../../platform/components/form.ts';
import { errorsOf, type FormState } from '../../platform/form-state.ts';
import { type Child, type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { accountChoices, type ChoosableAccount, newAccountFields, withNewAccount } from '../account-choices.ts';
import { dateFormatChoices, OTHER_FORMAT, SEPARATOR_WORDS, type Settings, UNANSWERED } from './settings.ts';

export type FieldsContent = {
  readonly shown: Pick<ImportDetail, 'questions'>;
  readonly settings: Settings;
  readonly form: FormState;
  readonly accounts: readonly ChoosableAccount[];
  /** The detected encoding; null if none was detected. */
  readonly encoding: string | null;
};

/** The settings of a file beside its columns. The live preview script replaces each part by its name. */
export const settingFields = (content: FieldsContent): Html =>
  html`${formatsPart(content)}${signsPart(content)}${filePart(content)}`;

const part = (name: string, legend: string, fields: Child): Html =>
  html`<fieldset data-live="${name}"><legend>${legend}</legend><div class="fields">${fields}</div></fieldset>`;

export const accountPart = (viewer: Viewer, { settings, accounts, form }: FieldsContent): Html => {
  if (!settings.hasAccount) return NOTHING;
  const none = settings.needsAccount ? 'Choose an account' : 'Named in the file';
  const hint = settings.needsAccount
    ? 'All rows go to this account. The import cannot be published without one.'
    : 'All rows go to this account. An account column is used only if you choose none here.';
  const choices = accountChoices(accounts, form.values['account_id'], none);
  return part(
    'account',
    'Account',
    html`${select({ name: 'account_id', label: 'Account', hint }, withNewAccount(choices), form)}
${newAccountFields(viewer, form, NEW_HERE)}`,
  );
};

export const NEW_HERE = {
  lead: 'Created when you save, if you choose “New account” above or enter a name.',
  nameHint: 'If blank, the account is named after the file.',
};

const HEADERS: readonly Choice[] = [
  { value: '', label: 'Above the data' },
  { value: 'true', label: 'In the first line that is not skipped' },
  { value: 'false', label: 'The file has none' },
];
const LEFT_OUT: readonly Choice[] = [
  { value: '', label: 'None' },
  { value: 'no_date', label: 'Rows without a date, such as totals' },
];
const SEPARATORS = COLUMN_SEPARATORS.map((value) => ({ value, label: SEPARATOR_WORDS[value] }));

const filePart = ({ settings, form, encoding }: FieldsContent): Html => {
  if (!settings.isText) return NOTHING;
  const found = { value: '', label: encoding === null ? 'Detect automatically' : `Detected: ${encoding}` };
  const encodings = [found, ...ENCODINGS.map((value) => ({ value, label: value }))];
  return part(
    'file',
    'File',
    html`${settings.isTable && !settings.isWorkbook && select({ name: 'col_sep', label: 'Column separator' }, SEPARATORS, form)}
${settings.isTable && select({ name: 'header', label: 'Column names' }, HEADERS, form)}
${settings.hasStrategy && select({ name: 'leave_out', label: 'Rows to leave out' }, LEFT_OUT, form)}
${settings.isTable && input({ name: 'rows_to_skip', label: 'Lines above the header', type: 'number', inputmode: 'numeric' }, form)}
${!settings.isWorkbook && select({ name: 'encoding', label: 'Encoding', hint: 'Change it if characters such as ä or ł look wrong.' }, encodings, form)}`,
  );
};

const NUMBER_CHOICES: readonly Choice[] = NUMBER_FORMATS.map((value) => ({
  value,
  label: value === '1,234' ? `${value} (no decimals)` : value,
}));

/** The format of a file that is not a table is detected unless it is chosen. */
const asFound = ({ isTable }: Settings): readonly Choice[] =>
  isTable ? [] : [{ value: '', label: 'Detect automatically' }];

const isAsked = ({ shown }: FieldsContent, name: string): boolean =>
  shown.questions.some(({ field }) => field === name);

const formatsPart = (content: FieldsContent): Html => {
  const { settings, form } = content;
  const { date_format: format = '', number_format: numbers = '' } = form.values;
  const unanswered = numbers === '' && isAsked(content, 'number_format') ? [{ value: '', label: UNANSWERED }] : [];
  if (!settings.hasDates && !settings.hasNumbers) return NOTHING;
  return part(
    'formats',
    'Dates and numbers',
    html`${settings.hasDates && select({ name: 'date_format', label: 'Date format' }, dateFormatChoices(format, settings.isTable, isAsked(content, 'date_format')), form)}
${settings.hasNumbers && select({ name: 'number_format', label: 'Number format' }, [...asFound(settings), ...unanswered, ...NUMBER_CHOICES], form)}
${settings.hasDates && otherFormat(form)}
${isWithoutYear(form) && input({ name: 'dates_from', label: 'Earliest possible day', type: 'date', hint: FROM_HINT }, form)}`,
  );
};

const OTHER_HINT =
  'Used if you choose “Custom” above: %d day, %m month, %b Dec, %B December, %Y 2026, %y 26, %H:%M time.';

const otherFormat = (form: FormState): Html =>
  more(
    'Custom date format',
    form.values['date_format'] === OTHER_FORMAT || errorsOf(form, 'date_format_other').length > 0,
    input({ name: 'date_format_other', label: 'Custom format', hint: OTHER_HINT, autocomplete: 'off' }, form),
  );

const FROM_HINT = 'Your dates have no year: each is read as the first such day from this one.';

/** Saved formats can be without a year, too; the list has none, so the chosen one is the file's or typed. */
const isWithoutYear = ({ values }: FormState): boolean => {
  const { date_format: chosen = '', date_format_other: typed = '' } = values;
  const format = chosen === OTHER_FORMAT ? typed : chosen;
  return format !== '' && !namesYear(format);
};

const SIGNS: Readonly<Record<'amount' | 'quantity', readonly Choice[]>> = {
  amount: [
    { value: 'inflows_positive', label: 'Money in is positive' },
    { value: 'inflows_negative', label: 'Money out is positive' },
  ],
  quantity: [
    { value: 'inflows_positive', label: 'Purchases are positive' },
    { value: 'inflows_negative', label: 'Sales are positive' },
  ],
};
const STRATEGIES = [
  { value: 'signed_amount', label: 'The sign of the amount' },
  { value: 'custom_column', label: 'The column “Direction”' },
];

const signsPart = ({ settings, form }: FieldsContent): Html => {
  if (settings.signs === null) return NOTHING;
  return part(
    'signs',
    settings.signs === 'amount' ? 'Money in and out' : 'Purchases and sales',
    html`${select({ name: 'signage_convention', label: 'Signs' }, [...asFound(settings), ...unset('signage_convention', settings, form), ...SIGNS[settings.signs]], form)}
${settings.hasStrategy && strategy(settings, form)}`,
  );
};

/** Keeps an unset setting unset when the form is submitted. */
const unset = (name: string, { isTable }: Settings, form: FormState): readonly Choice[] =>
  isTable && !form.values[name] ? [{ value: '', label: 'Not set' }] : [];

const strategy = (settings: Settings, form: FormState): Html =>
  more(
    'Use another column for money in and out',
    form.values['amount_type_strategy'] === 'custom_column',
    html`${select({ name: 'amount_type_strategy', label: 'Direction comes from' }, [...unset('amount_type_strategy', settings, form), ...STRATEGIES], form)}
${input({ name: 'amount_type_inflow_value', label: 'Value for money in', hint: 'For example, “credit”.' }, form)}`,
  );

const more = (summary: string, isOpen: boolean, fields: Child): Html =>
  html`<details${isOpen && html` open`}><summary>${summary}</summary><div class="fields">${fields}</div></details>`;
