import type { CounterfoilClient, Schemas } from '@counterfoil/client';
import { CliError, EXIT } from '../errors/errors.ts';
import { accountIdOf, answerAs, gathered, settingsOf } from '../import/settings.ts';
import { idByName } from '../transactions/named-records.ts';
import type { Mapping } from './left.ts';

type Fields = NonNullable<Schemas['RepairRow']['fields']>;
type Repair = Schemas['RepairRow'];
type Assigned = Extract<Schemas['AssignMappings'], { mappings: unknown }>['mappings'][number];

const FIELDS = [
  'date',
  'name',
  'amount',
  'currency',
  'account',
  'category',
  'tags',
  'notes',
  'ticker',
  'exchange_operating_mic',
  'qty',
  'price',
  'entity_type',
  'effective_date',
  'conditions',
  'actions',
  'active',
  'resource_type',
  'category_parent',
  'category_color',
  'category_icon',
  'merchant_color',
  'merchant_website',
] as const satisfies readonly (keyof Fields)[];

/** A value of the account that the `--map` before it creates; undefined if there was none before it. */
export type OfNewAccount = { readonly map: string | undefined; readonly value: string };

export type FixOptions = {
  readonly row?: readonly number[];
  /** `row`: the row that was named before it; undefined for a setting of the file. */
  readonly set?: readonly { readonly row: number | undefined; readonly text: string }[];
  readonly skip?: readonly number[];
  readonly unskip?: readonly number[];
  readonly match?: readonly number[];
  readonly create?: readonly number[];
  readonly addDeleted?: boolean;
  readonly map?: readonly string[];
  readonly accountType?: readonly OfNewAccount[];
  readonly currency?: readonly OfNewAccount[];
  readonly account?: string;
};

/**
 * New values of a row.
 * @throws CliError for a field that rows do not have
 */
export const fieldsOf = (sets: readonly string[]): Fields =>
  Object.fromEntries(
    sets.map((text) => {
      const [, name = '', value = ''] = /^\s*([a-z_]+)\s*=(.*)$/s.exec(text) ?? [];
      const field = FIELDS.find((known) => known === name);
      if (field !== undefined) return [field, value.trim()];
      const problem = name === '' ? `${text} is not field=value.` : `A row has no field ${name}.`;
      throw new CliError(EXIT.usage, 'invalid_option', problem, `The fields are ${FIELDS.join(', ')}.`);
    }),
  );

/** Makes the changes that the options name; settings first, because they discard corrections of rows. */
export const applyOptions = async (client: CounterfoilClient, id: string, options: FixOptions): Promise<boolean> => {
  const { set = [], map = [], account } = options;
  const repairs = repairsOf(options);
  const settings = settingsOf([], textsFor(set, undefined));
  const accountId = account === undefined ? undefined : await idOrNone(client, account);
  const mappings = await Promise.all(
    map.map(async (text) => withNewAccount(await mappingOf(client, text), text, options)),
  );
  refuseStray(options);
  const body = { ...settings, ...(accountId !== undefined && { account_id: accountId }) };
  if (Object.keys(body).length > 0) await changeSettings(client, id, body);
  if (mappings.length > 0) await assign(client, id, mappings);
  if (options.addDeleted) await addDeletedAgain(client, id);
  for (const [row_number, repair] of repairs) await repairRow(client, id, row_number, repair);
  return Object.keys(body).length + mappings.length + repairs.length > 0 || options.addDeleted === true;
};

const addDeletedAgain = (client: CounterfoilClient, id: string) =>
  client.PATCH('/imports/{id}/rows', {
    params: { path: { id } },
    body: { where: { was_deleted: true }, on_possible_duplicate: 'create' },
  });

/** `none`: each account that the file names is assigned by itself. */
const idOrNone = async (client: CounterfoilClient, text: string): Promise<string | null> =>
  text === 'none' ? null : await accountIdOf(client, text);

const textsFor = (set: NonNullable<FixOptions['set']>, row: number | undefined): readonly string[] =>
  set.flatMap((repair) => (repair.row === row ? [repair.text] : []));

const repairsOf = ({ row = [], set = [], skip = [], unskip = [], match = [], create = [] }: FixOptions) => {
  const bare = row.find((number) => textsFor(set, number).length === 0);
  if (bare !== undefined) {
    const remedy = `Add it after the row: --row ${bare} --set amount=-4.80.`;
    throw new CliError(EXIT.usage, 'invalid_option', `--row ${bare} needs a value.`, remedy);
  }
  const all = (rows: readonly number[], repair: Repair) => rows.map((number) => [number, repair] as const);
  return [
    ...[...new Set(row)].map((number) => [number, { fields: fieldsOf(textsFor(set, number)) }] as const),
    ...all(skip, { left_out: true }),
    ...all(unskip, { left_out: false }),
    ...all(match, { on_possible_duplicate: 'match' }),
    ...all(create, { on_possible_duplicate: 'create' }),
  ];
};

/** The setting that answers a question; the candidate `null` of the account is none. */
export const answerOf = (field: string, text: string | undefined, value: string): Schemas['UpdateImport'] =>
  field === 'account_id' && value === 'null' ? { [field]: null } : gathered([answerAs(field, text, value)]);

export const changeSettings = async (
  client: CounterfoilClient,
  id: string,
  body: Schemas['UpdateImport'],
): Promise<void> => {
  await client.PATCH('/imports/{id}', { params: { path: { id } }, body });
  await client.imports.waitUntilSettled(id);
};

export const assign = (client: CounterfoilClient, id: string, mappings: readonly Assigned[]) =>
  client.PATCH('/imports/{id}/mappings', { params: { path: { id } }, body: { mappings: [...mappings] } });

export const repairRow = async (client: CounterfoilClient, id: string, row_number: number, body: Repair) =>
  (await client.PATCH('/imports/{id}/rows/{row_number}', { params: { path: { id, row_number } }, body })).data;

/** `category:Essen=Groceries`; the record may have no `=` in its name, the text in the file may. */
const mappingOf = async (client: CounterfoilClient, text: string): Promise<Assigned> => {
  const [, type, key, value] = /^(account|category|tag|account_type):(.*)=([^=]*)$/s.exec(text) ?? [];
  if (type !== undefined && key !== undefined && value !== undefined)
    return mappingTo(client, type as Mapping['type'], key, value);
  const example = 'Write it as category:Essen=Groceries, account:Giro=Checking, or tag:trip=new.';
  throw new CliError(EXIT.usage, 'invalid_option', `--map ${text} does not name a text and a record.`, example);
};

/** @throws CliError for values of an account that is not created */
const withNewAccount = (mapping: Assigned, map: string, { accountType = [], currency = [] }: FixOptions): Assigned => {
  const chosenFor = (values: readonly OfNewAccount[]) => values.findLast((value) => value.map === map)?.value;
  const type = chosenFor(accountType);
  const code = chosenFor(currency);
  if (type === undefined && code === undefined) return mapping;
  if (mapping.type !== 'account' || mapping.create_when_empty !== true) throw stray();
  return { ...mapping, ...(type !== undefined && { value: type }), ...(code !== undefined && { currency: code }) };
};

/** @throws CliError for values before any `--map` */
const refuseStray = ({ accountType = [], currency = [] }: FixOptions): void => {
  if ([...accountType, ...currency].some(({ map }) => map === undefined)) throw stray();
};

const stray = (): CliError => {
  const example = "Write them after it: --map 'account:Giro=new' --account-type depository --currency EUR.";
  return new CliError(EXIT.usage, 'invalid_option', '--account-type and --currency are for a new account.', example);
};

const mappingTo = async (
  client: CounterfoilClient,
  type: Mapping['type'],
  key: string,
  value: string,
): Promise<Assigned> => {
  if (type === 'account_type') return { type, key, value };
  if (value === 'new' || value === 'none') return { type, key, mappable_id: null, create_when_empty: value === 'new' };
  if (type === 'account') return { type, key, mappable_id: await accountIdOf(client, value) };
  return { type, key, mappable_id: await idByName(client, type, value) };
};
