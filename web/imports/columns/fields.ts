import { ENCODINGS } from '../../../shared/imports/domain/configuration.ts';
import { COLUMN_SEPARATORS, NUMBER_FORMATS } from '../../../shared/imports/domain/import.ts';
import { type Choice, input, select } from '../../platform/components/form.ts';
import { errorsOf, type FormState } from '../../platform/form-state.ts';
import { type Child, type Html, html, NOTHING } from '../../platform/html.ts';
import { accountChoices, type ChoosableAccount } from '../account-choices.ts';
import { dateFormatChoices, OTHER_FORMAT, SEPARATOR_WORDS, type Settings } from './settings.ts';

export type FieldsContent = {
  readonly settings: Settings;
  readonly form: FormState;
  /** As the file writes them. */
  readonly headers: readonly string[];
  readonly accounts: readonly ChoosableAccount[];
  /** What the file is read in where nothing is said. */
  readonly encoding: string | null;
};

/** Everything that can be said about how a file is read. Script brings each part up to date by its name. */
export const columnFields = (content: FieldsContent): Html =>
  html`${accountPart(content)}${filePart(content)}${labelsPart(content)}${formatsPart(content)}${signsPart(content)}`;

const part = (name: string, legend: string, fields: Child): Html =>
  html`<fieldset data-live="${name}"><legend>${legend}</legend><div class="fields">${fields}</div></fieldset>`;

const accountPart = ({ settings, accounts, form }: FieldsContent): Html => {
  if (!settings.hasAccount) return NOTHING;
  const none = settings.needsAccount ? 'Choose one' : 'Named in the file';
  const hint = settings.needsAccount
    ? 'All rows go into it: without one the import cannot be published.'
    : 'Where all rows go. A column for the account counts only where none is chosen.';
  const choices = accountChoices(accounts, form.values['account_id'], none);
  return part('account', 'Account', select({ name: 'account_id', label: 'Account', hint }, choices, form));
};

const SEPARATORS = COLUMN_SEPARATORS.map((value) => ({ value, label: SEPARATOR_WORDS[value] }));

const filePart = ({ settings, form, encoding }: FieldsContent): Html => {
  if (!settings.isText) return NOTHING;
  const found = { value: '', label: encoding === null ? 'As found' : `As found: ${encoding}` };
  const encodings = [found, ...ENCODINGS.map((value) => ({ value, label: value }))];
  return part(
    'file',
    'File',
    html`${settings.isTable && select({ name: 'col_sep', label: 'Separator of columns' }, SEPARATORS, form)}
${settings.isTable && input({ name: 'rows_to_skip', label: 'Lines above the header', type: 'number', inputmode: 'numeric' }, form)}
${select({ name: 'encoding', label: 'Encoding', hint: 'Change it where letters such as ä or ł look wrong.' }, encodings, form)}`,
  );
};

const labelsPart = ({ settings, headers, form }: FieldsContent): Html =>
  settings.labels.length === 0
    ? NOTHING
    : part(
        'labels',
        'Columns',
        settings.labels.map(({ name, label, isNeeded }) =>
          labelSelect(name, isNeeded ? `${label} (needed)` : label, headers, form),
        ),
      );

const labelSelect = (name: string, label: string, headers: readonly string[], form: FormState): Html =>
  select({ name, label }, headerChoices(headers, form.values[name] ?? ''), form);

/** A label that the file has not stays what it was, and says so. */
const headerChoices = (headers: readonly string[], chosen: string): readonly Choice[] => {
  const names = [...new Set(headers)].filter((header) => header !== '');
  return [
    { value: '', label: 'None' },
    ...(chosen === '' || names.includes(chosen) ? [] : [{ value: chosen, label: `${chosen} (not in the file)` }]),
    ...names.map((value) => ({ value, label: value })),
  ];
};

const NUMBER_CHOICES: readonly Choice[] = NUMBER_FORMATS.map((value) => ({
  value,
  label: value === '1,234' ? `${value} (no decimals)` : value,
}));

/** Of a file that is no table it is found out, unless somebody says it. */
const asFound = ({ isTable }: Settings): readonly Choice[] => (isTable ? [] : [{ value: '', label: 'As found' }]);

const formatsPart = ({ settings, form }: FieldsContent): Html => {
  const format = form.values['date_format'] ?? '';
  if (!settings.hasDates && !settings.hasNumbers) return NOTHING;
  return part(
    'formats',
    'Dates and numbers',
    html`${settings.hasDates && select({ name: 'date_format', label: 'Dates are written as' }, dateFormatChoices(format, settings.isTable), form)}
${settings.hasNumbers && select({ name: 'number_format', label: 'Numbers are written as' }, [...asFound(settings), ...NUMBER_CHOICES], form)}
${settings.hasDates && otherFormat(form)}`,
  );
};

const OTHER_HINT =
  'Counts where “Another one” is chosen: %d day, %m month, %b Dec, %B December, %Y 2026, %y 26, %H:%M time.';

const otherFormat = (form: FormState): Html =>
  more(
    'Another date format',
    form.values['date_format'] === OTHER_FORMAT || errorsOf(form, 'date_format_other').length > 0,
    input({ name: 'date_format_other', label: 'Date format', hint: OTHER_HINT, autocomplete: 'off' }, form),
  );

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
  { value: 'custom_column', label: 'Another column' },
];

const signsPart = ({ settings, headers, form }: FieldsContent): Html => {
  if (settings.signs === null) return NOTHING;
  return part(
    'signs',
    settings.signs === 'amount' ? 'Money in and out' : 'Purchases and sales',
    html`${select({ name: 'signage_convention', label: 'Signs' }, [...asFound(settings), ...unset('signage_convention', settings, form), ...SIGNS[settings.signs]], form)}
${settings.hasStrategy && strategy(settings, headers, form)}`,
  );
};

/** A setting of a table that is not set stays unset when the form is sent. */
const unset = (name: string, { isTable }: Settings, form: FormState): readonly Choice[] =>
  isTable && !form.values[name] ? [{ value: '', label: 'Not set' }] : [];

const strategy = (settings: Settings, headers: readonly string[], form: FormState): Html =>
  more(
    'Another column tells money in from money out',
    form.values['amount_type_strategy'] === 'custom_column',
    html`${select({ name: 'amount_type_strategy', label: 'Set by' }, [...unset('amount_type_strategy', settings, form), ...STRATEGIES], form)}
${labelSelect('entity_type_col_label', 'The other column', headers, form)}
${input({ name: 'amount_type_inflow_value', label: 'What it says for money in', hint: 'Such as “credit”.' }, form)}`,
  );

const more = (summary: string, isOpen: boolean, fields: Child): Html =>
  html`<details${isOpen && html` open`}><summary>${summary}</summary><div class="fields">${fields}</div></details>`;
