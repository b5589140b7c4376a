import { type CounterfoilClient, isCounterfoilError, type Schemas } from '@counterfoil/client';
import { ACCOUNT_TYPES } from '../account-types.ts';
import { collect } from '../collect.ts';
import { CliError, EXIT } from '../errors/errors.ts';
import { rowLines } from '../import/row-table.ts';
import type { Io } from '../io.ts';
import { withoutApiWords } from '../output/service-words.ts';
import { pick } from '../pick.ts';
import { answerOf, assign, changeSettings, fieldsOf, repairRow } from './changes.ts';
import { canCreate, duplicateQuestion, questionOf } from './describe-left.ts';
import { type Mapping, needsCurrency, type Question, type Row, readLeft } from './left.ts';

type World = { readonly io: Io; readonly client: CounterfoilClient; readonly id: string };

const CLASSES = ACCOUNT_TYPES.map((value) => ({ value, text: value }));
const LEAVE = { value: '', text: 'leave it open' };

/** Asks about all that is left, in the order in which the answers depend on each other. */
export const walk = async (world: World): Promise<void> => {
  const { client, id } = world;
  const { questions } = await readLeft(client, id);
  for (const question of questions) await answerQuestion(world, question);
  const { mappings } = await readLeft(client, id);
  const accounts = mappings.some(({ type }) => type === 'account') ? await collect(client.list('/accounts')) : [];
  for (const mapping of mappings) await answerMapping(world, mapping, accounts);
  const { rows } = await readLeft(client, id);
  for (const row of rows) if (!(await correct(world, row))) return;
  const { duplicates } = await readLeft(client, id);
  for (const row of duplicates) await answerDuplicate(world, row);
};

const answerQuestion = async (
  { io, client, id }: World,
  { field, question, text, examples = [], candidates }: Question,
): Promise<void> => {
  const asked = candidates.length > 0 || field !== 'account_id' ? candidates : await accountChoices(client);
  const choices = asked.map(({ value, meaning }) => ({ value, text: meaning }));
  for (const example of examples) io.note(`  ${example}`);
  const value = await pick(io, question, choices.length > 0 ? [...choices, LEAVE] : []);
  if (value !== '') await changeSettings(client, id, answerOf(field, text, value));
};

const accountChoices = async (client: CounterfoilClient): Promise<Question['candidates']> =>
  (await collect(client.list('/accounts'))).map(({ id, name, currency }) => ({
    value: id,
    meaning: `${name}, ${currency}`,
  }));

const answerMapping = async (
  { io, client, id }: World,
  mapping: Mapping,
  accounts: readonly Schemas['Account'][],
): Promise<void> => {
  const { type, key, candidates = [] } = mapping;
  if (type === 'account_type') {
    const value = await pick(io, questionOf(mapping), [...CLASSES, LEAVE]);
    if (value !== '') await assign(client, id, [{ type, key, value }]);
    return;
  }
  const ids = new Set(candidates.map((candidate) => candidate.id));
  const offered = ids.size > 0 ? accounts.filter((account) => ids.has(account.id)) : accounts;
  const value = await pick(io, questionOf(mapping), [
    ...offered.map((account) => ({ value: account.id, text: `${account.name}, ${account.currency}` })),
    ...(canCreate(mapping) ? [{ value: 'new', text: `create ${key}` }] : []),
    LEAVE,
  ]);
  if (value === '') return;
  const choice = value === 'new' ? await newAccount(io, mapping) : { mappable_id: value };
  await assign(client, id, [{ type, key, ...choice }]);
};

/** The type and currency of an account that publishing creates. */
const newAccount = async (io: Io, mapping: Mapping) => {
  const created = { mappable_id: null, create_when_empty: true };
  if (mapping.type !== 'account') return created;
  const value = await pick(io, `Which type of account is ${mapping.key}?`, CLASSES);
  const hint = needsCurrency(mapping)
    ? `it must be chosen, because ${mapping.currency_doubt}`
    : 'Enter: that of the file, or of your family';
  const currency = await io.ask(`Currency, such as EUR (${hint}): `);
  return { ...created, value, ...(currency !== '' && { currency: currency.toUpperCase() }) };
};

const HOW = 'field=value corrects it, s skips the row, Enter leaves it, q stops: ';

/** Asks until the row is right, or left as it is. False to stop. */
const correct = async (world: World, row: Row): Promise<boolean> => {
  const { io } = world;
  for (let shown = row; ; ) {
    io.note(rowLines(io, [shown]));
    const answer = await io.ask(HOW);
    if (answer === '' || answer === 'q') return answer === '';
    shown = (await repaired(world, row.row_number, answer)) ?? shown;
    if (shown.valid || shown.left_out) return true;
  }
};

/** The row after it was corrected; undefined if the answer was wrong, which is then shown. */
const repaired = async ({ io, client, id }: World, rowNumber: number, answer: string): Promise<Row | undefined> => {
  try {
    const repair = answer === 's' ? { left_out: true } : { fields: fieldsOf([answer]) };
    return await repairRow(client, id, rowNumber, repair);
  } catch (error) {
    if (!isCorrectable(error)) throw error;
    io.note(
      error instanceof CliError && error.remedy ? `${error.message} ${error.remedy}` : withoutApiWords(error.message),
    );
    return undefined;
  }
};

/** Whether another answer can correct it, so that the question is asked again. */
const isCorrectable = (error: unknown): error is Error =>
  (error instanceof CliError && error.exit === EXIT.usage) || (isCounterfoilError(error) && error.status === 422);

const answerDuplicate = async ({ io, client, id }: World, row: Row): Promise<void> => {
  const choice = await pick(io, duplicateQuestion(row), [
    { value: 'match', text: 'treat as the same: keep one' },
    { value: 'create', text: 'create as new: keep both' },
    LEAVE,
  ]);
  if (choice === 'match' || choice === 'create')
    await repairRow(client, id, row.row_number, { on_possible_duplicate: choice });
};
