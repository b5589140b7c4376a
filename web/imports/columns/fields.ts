import {
  COLUMN_SEPARATORS,
  FEE_HANDLINGS,
  LEAVE_OUT,
  NUMBER_FORMATS,
} from '../../../shared/imports/domain/import-attributes.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { ENCODINGS } from '../../../shared/imports/settings/domain/configuration.ts';
import { namesYear } from '../../../shared/platform/domain/dates/date-format.ts';
import { type Choice, input, select } from '../../platform/components/form.ts';
import { errorsOf, type FormState } from '../../platform/form-state.ts';
import { type Child, type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { accountChoices, type ChoosableAccount, newAccountFields, withNewAccount } from '../prepare/account-choices.ts';
import { dateFormatChoices, OTHER_FORMAT, type Settings } from './settings.ts';
import { WORDS } from './words.ts';

export type FieldsContent = {
  readonly shown: Pick<ImportDetail, 'questions'>;
  readonly settings: Settings;
  readonly form: FormState;
  readonly accounts: readonly ChoosableAccount[];
  /** The detected encoding; null if none was detected. */
  readonly encoding: string | null;
};

const LABELS = {
  date_format: WORDS.formats.date,
  date_format_other: WORDS.formats.customDate,
  dates_from: WORDS.formats.earliest,
  number_format: WORDS.formats.number,
  signage_convention: WORDS.signs.signs,
  amount_type_strategy: WORDS.signs.direction,
  amount_type_inflow_value: WORDS.signs.inflowValue,
  fees: WORDS.signs.fees,
  col_sep: WORDS.file.separator,
  header: WORDS.file.header,
  leave_out: WORDS.file.leaveOut,
  rows_to_skip: WORDS.file.linesAbove,
  encoding: WORDS.file.encoding,
};

/** The names of the settings below the columns. */
export const SETTING_NAMES = Object.keys(LABELS);

export const labelsOfFields = ({ labels }: Pick<Settings, 'labels'>): Readonly<Record<string, string>> => ({
  ...LABELS,
  account_id: WORDS.account.account,
  ...Object.fromEntries(labels.map(({ name, label }) => [name, label])),
});

/** The settings of a file beside its columns. The live preview script replaces each part by its name. */
export const settingFields = (content: FieldsContent): Html =>
  html`${formatsPart(content)}${signsPart(content)}${filePart(content)}`;

const part = (name: string, legend: string, fields: Child): Html =>
  html`<fieldset data-live="${name}"><legend>${legend}</legend><div class="fields">${fields}</div></fieldset>`;

export const accountPart = (viewer: Viewer, { settings, accounts, form }: FieldsContent): Html => {
  if (!settings.hasAccount) return NOTHING;
  const texts = WORDS.account;
  const none = settings.needsAccount ? texts.choose : texts.inFile;
  const hint = settings.needsAccount ? texts.hintNeeded : texts.hint;
  const choices = accountChoices(accounts, form.values['account_id'], none);
  return part(
    'account',
    texts.title,
    html`${select({ name: 'account_id', label: texts.account, hint }, withNewAccount(choices), form)}
${newAccountFields(viewer, form)}`,
  );
};

const HEADERS: readonly Choice[] = [
  { value: '', label: WORDS.file.headers.above },
  { value: 'true', label: WORDS.file.headers.firstLine },
  { value: 'false', label: WORDS.file.headers.none },
];
const leftOut = (isOpen: boolean): readonly Choice[] => [
  { value: '', label: isOpen ? WORDS.unanswered : WORDS.file.leaveOutNone },
  ...LEAVE_OUT.map((value) => ({ value, label: WORDS.file.leaveOutChoices[value] })),
];
const SEPARATORS = COLUMN_SEPARATORS.map((value) => ({ value, label: WORDS.file.separators[value] }));

const filePart = (content: FieldsContent): Html => {
  const { settings, form, encoding } = content;
  if (!settings.isText) return NOTHING;
  const found = { value: '', label: encoding === null ? WORDS.detect : WORDS.file.encodingFound(encoding) };
  const encodings = [found, ...ENCODINGS.map((value) => ({ value, label: value }))];
  return part(
    'file',
    WORDS.file.title,
    html`${settings.isTable && !settings.isWorkbook && select({ name: 'col_sep', label: WORDS.file.separator }, SEPARATORS, form)}
${settings.isTable && select({ name: 'header', label: WORDS.file.header }, HEADERS, form)}
${settings.hasStrategy && select({ name: 'leave_out', label: WORDS.file.leaveOut }, leftOut(isAsked(content, 'leave_out')), form)}
${settings.isTable && input({ name: 'rows_to_skip', label: WORDS.file.linesAbove, type: 'number', inputmode: 'numeric' }, form)}
${!settings.isWorkbook && select({ name: 'encoding', label: WORDS.file.encoding, hint: WORDS.file.encodingHint }, encodings, form)}`,
  );
};

const NUMBER_CHOICES: readonly Choice[] = NUMBER_FORMATS.map((value) => ({
  value,
  label: value === '1,234' ? WORDS.formats.withoutDecimals(value) : value,
}));

/** The format of a file that is not a table is detected unless it is chosen. */
const asFound = ({ isTable }: Settings): readonly Choice[] => (isTable ? [] : [{ value: '', label: WORDS.detect }]);

const isAsked = ({ shown }: FieldsContent, name: string): boolean =>
  shown.questions.some(({ field }) => field === name);

const formatsPart = (content: FieldsContent): Html => {
  const { settings, form } = content;
  const { date_format: format = '', number_format: numbers = '' } = form.values;
  const unanswered =
    numbers === '' && isAsked(content, 'number_format') ? [{ value: '', label: WORDS.unanswered }] : [];
  if (!settings.hasDates && !settings.hasNumbers) return NOTHING;
  return part(
    'formats',
    WORDS.formats.title,
    html`${settings.hasDates && select({ name: 'date_format', label: WORDS.formats.date }, dateFormatChoices(format, settings.isTable, isAsked(content, 'date_format')), form)}
${settings.hasNumbers && select({ name: 'number_format', label: WORDS.formats.number }, [...asFound(settings), ...unanswered, ...NUMBER_CHOICES], form)}
${settings.hasDates && otherFormat(form)}
${isWithoutYear(form) && input({ name: 'dates_from', label: WORDS.formats.earliest, type: 'date', hint: WORDS.formats.earliestHint }, form)}`,
  );
};

const otherFormat = (form: FormState): Html =>
  more(
    WORDS.formats.customTitle,
    form.values['date_format'] === OTHER_FORMAT || errorsOf(form, 'date_format_other').length > 0,
    input(
      {
        name: 'date_format_other',
        label: WORDS.formats.customDate,
        hint: WORDS.formats.customHint,
        autocomplete: 'off',
      },
      form,
    ),
  );

/** Saved formats can be without a year, too; the list has none, so the chosen one is the file's or typed. */
const isWithoutYear = ({ values }: FormState): boolean => {
  const { date_format: chosen = '', date_format_other: typed = '' } = values;
  const format = chosen === OTHER_FORMAT ? typed : chosen;
  return format !== '' && !namesYear(format);
};

const CONVENTIONS = ['inflows_positive', 'inflows_negative'] as const;
const STRATEGIES = (['signed_amount', 'custom_column'] as const).map((value) => ({
  value,
  label: WORDS.signs.strategies[value],
}));

const FEES: readonly Choice[] = FEE_HANDLINGS.map((value) => ({ value, label: WORDS.signs.feeChoices[value] }));
/** Shown where the setting is asked about or set. */
const fees = (content: FieldsContent): Html => {
  const { form } = content;
  const isOpen = !form.values['fees'];
  if (isOpen && !isAsked(content, 'fees')) return NOTHING;
  const none = isOpen ? [{ value: '', label: WORDS.unanswered }] : [];
  return select({ name: 'fees', label: LABELS.fees }, [...none, ...FEES], form);
};

const signsPart = (content: FieldsContent): Html => {
  const { settings, form } = content;
  const { signs } = settings;
  if (signs === null) return NOTHING;
  const conventions = CONVENTIONS.map((value) => ({ value, label: WORDS.signs[signs][value] }));
  return part(
    'signs',
    WORDS.signs.titles[signs],
    html`${select({ name: 'signage_convention', label: WORDS.signs.signs }, [...asFound(settings), ...unset('signage_convention', settings, form), ...conventions], form)}
${fees(content)}
${settings.hasStrategy && strategy(settings, form)}`,
  );
};

/** Keeps an unset setting unset when the form is submitted. */
const unset = (name: string, { isTable }: Settings, form: FormState): readonly Choice[] =>
  isTable && !form.values[name] ? [{ value: '', label: WORDS.signs.notSet }] : [];

const strategy = (settings: Settings, form: FormState): Html =>
  more(
    WORDS.signs.otherColumn,
    form.values['amount_type_strategy'] === 'custom_column',
    html`${select({ name: 'amount_type_strategy', label: WORDS.signs.direction }, [...unset('amount_type_strategy', settings, form), ...STRATEGIES], form)}
${!form.values['amount_type_values'] && input({ name: 'amount_type_inflow_value', label: WORDS.signs.inflowValue, hint: WORDS.signs.inflowValueHint }, form)}`,
  );

const more = (summary: string, isOpen: boolean, fields: Child): Html =>
  html`<details${isOpen && html` open`}><summary>${summary}</summary><div class="fields">${fields}</div></details>`;
