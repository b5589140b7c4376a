import type { CounterfoilClient, UploadOptions } from '@counterfoil/client';
import { collect } from '../collect.ts';
import { CliError, EXIT } from '../errors/errors.ts';
import { found, idIn } from '../find.ts';

export type Settings = NonNullable<UploadOptions['settings']>;

const COLUMNS: Readonly<Record<string, keyof Settings>> = {
  date: 'date_col_label',
  amount: 'amount_col_label',
  inflow: 'inflow_col_label',
  outflow: 'outflow_col_label',
  balance: 'balance_col_label',
  name: 'name_col_label',
  category: 'category_col_label',
  tags: 'tags_col_label',
  notes: 'notes_col_label',
  account: 'account_col_label',
  qty: 'qty_col_label',
  ticker: 'ticker_col_label',
  price: 'price_col_label',
  currency: 'currency_col_label',
  entity_type: 'entity_type_col_label',
  exchange: 'exchange_operating_mic_col_label',
  state: 'state_col_label',
  fee: 'fee_col_label',
  other_fee: 'other_fee_col_label',
  original_amount: 'original_amount_col_label',
  original_currency: 'original_currency_col_label',
  sender: 'sender_col_label',
};

/** Settings of the file that `--set` takes, beside columns. */
const SETTABLE = [
  'date_format',
  'dates_from',
  'number_format',
  'signage_convention',
  'amount_type_strategy',
  'amount_type_inflow_value',
  'amount_type_values',
  'state_values',
  'fees',
  'trade_amounts',
  'col_sep',
  'encoding',
  'header',
  'leave_out',
  'rows_to_skip',
] as const satisfies readonly (keyof Settings)[];

/** Settings with a meaning for each text of a column: `--set amount_type_values.D=out`. */
const BY_TEXT = ['amount_type_values', 'state_values', 'trade_amounts'] as const;

type Setting = readonly [field: string, value: string];

const pairOf = (text: string, option: string): readonly [string, string] => {
  const [, name, value] = /^\s*([^=]+?)\s*=(.*)$/s.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  throw new CliError(EXIT.usage, 'invalid_option', `${option} ${text} has no =.`, `Write ${option} name=value.`);
};

/** `date=Datum,amount=Betrag` as settings; a comma inside a column name is kept if no field follows it. */
const columnsOf = (text: string): readonly Setting[] => {
  const parts = text.split(/,(?=\s*[a-z_]+\s*=)/);
  return parts.map((part) => {
    const [name, column] = pairOf(part, '--map');
    const field = Object.hasOwn(COLUMNS, name) ? COLUMNS[name] : undefined;
    if (field !== undefined) return [field, column];
    const known = Object.keys(COLUMNS).join(', ');
    throw new CliError(EXIT.usage, 'invalid_option', `--map has no field ${name}.`, `The fields are ${known}.`);
  });
};

const settingOf = (text: string): Setting => {
  if (BY_TEXT.some((prefix) => text.startsWith(`${prefix}.`)) && text.includes('=')) {
    const end = text.lastIndexOf('='); // the text of the column may contain one
    return [text.slice(0, end), text.slice(end + 1)];
  }
  const [name, value] = pairOf(text, '--set');
  const field = SETTABLE.find((known) => known === name) ?? Object.values(COLUMNS).find((known) => known === name);
  if (field !== undefined) return [field, value];
  throw new CliError(
    EXIT.usage,
    'invalid_option',
    `--set has no setting ${name}.`,
    `The settings are ${SETTABLE.join(', ')}.`,
  );
};

export const settingsOf = (maps: readonly string[], sets: readonly string[]): Settings =>
  gathered([...once('--map', maps.flatMap(columnsOf)), ...once('--set', sets.map(settingOf))]);

/** The name and value of an answer; `text`: the text of a column that it is about. */
export const answerAs = (field: string, text: string | undefined, value: string): Setting => [
  text === undefined ? field : `${field}.${text}`,
  value,
];

/** Settings by name, with the meanings of texts as one object. */
export const gathered = (settings: readonly Setting[]): Settings => {
  const all: Record<string, unknown> = {};
  for (const [name, value] of settings) {
    const field = BY_TEXT.find((prefix) => name.startsWith(`${prefix}.`));
    if (field === undefined) all[name] = value;
    else all[field] = { ...(all[field] as object | undefined), [name.slice(field.length + 1)]: value };
  }
  return all as Settings;
};

/** @throws CliError for a field that has two values */
const once = (option: string, settings: readonly Setting[]): readonly Setting[] => {
  const seen = new Map<string, string>();
  for (const [field, value] of settings) {
    const first = seen.get(field);
    if (first !== undefined) {
      const name = nameOf(field);
      throw new CliError(
        EXIT.usage,
        'invalid_option',
        `${option} has two values for ${name}: ${first} and ${value}.`,
        `Write ${name} once.`,
      );
    }
    seen.set(field, value);
  }
  return settings;
};

const nameOf = (field: string): string => Object.entries(COLUMNS).find(([, label]) => label === field)?.[0] ?? field;

/** The ID of the account with this name or ID. */
export const accountIdOf = async (client: CounterfoilClient, text: string): Promise<string> =>
  idIn(text) ?? found('account', await collect(client.list('/accounts')), text, ({ currency }) => currency).id;
