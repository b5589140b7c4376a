import type { CounterfoilClient, Schemas } from '@counterfoil/client';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { followChange, reportChange } from '../../change-sets.ts';
import { collect } from '../../collect.ts';
import { command } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { EXIT } from '../../errors/errors.ts';
import { accountIdOf } from '../../import/settings.ts';
import { countOf } from '../../options.ts';
import { asBank } from '../../output/amounts.ts';
import { table } from '../../output/table.ts';
import { nounOf } from '../../output/words.ts';

type Suggestion = Schemas['Suggestion'];
type Field = 'category' | 'merchant';
type Options = {
  readonly field: Field;
  readonly account?: string;
  readonly atLeast?: number;
  readonly limit?: number;
  readonly yes?: boolean;
};

const percentOf = (text: string): number => {
  if (/^(100|\d{1,2})$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a percentage from 0 to 100.');
};

const withFilters = (added: Command): Command =>
  added
    .addOption(
      new Option('--field <field>', 'suggested categories or merchants')
        .choices(['category', 'merchant'])
        .default('category'),
    )
    .option('--account <name>', 'name or ID of the account')
    .option('--at-least <percent>', 'only suggestions that are as probable as this', percentOf);

const read = async (client: CounterfoilClient, { field, account, atLeast = 0 }: Options) => {
  const accountId = account === undefined ? undefined : await accountIdOf(client, account);
  const query = { field, ...(accountId !== undefined && { account_id: accountId }) };
  const all = await collect(client.list('/suggestions', { query }));
  return all.filter((suggestion) => (suggestion[field]?.probability ?? -1) >= atLeast / 100);
};

const tableOf = (suggestions: readonly Suggestion[], field: Field, width: number): string =>
  table(
    [
      { title: 'Date', isWhole: true },
      { title: 'Name' },
      { title: 'Amount', isRight: true, isWhole: true },
      { title: '' },
      { title: field === 'category' ? 'Category' : 'Merchant' },
      { title: 'Probability', isRight: true },
      { title: 'Transaction', isWhole: true },
    ],
    suggestions.map((suggestion) => {
      const { date, name, amount, currency } = suggestion.transaction;
      const suggested = suggestion[field];
      const probability = `${Math.round((suggested?.probability ?? 0) * 100)} %`;
      return [date, name, asBank(amount), currency, suggested?.name ?? '', probability, suggestion.transaction_id];
    }),
    width,
  );

/** In one request. */
const MOST_ACCEPTED = 500;

const accept = command<Options>({
  name: 'accept',
  summary: 'set the suggested categories or merchants',
  examples: ['suggestions accept --at-least 90', 'suggestions accept --field merchant --account Checking --yes'],
  configure: (added) => withFilters(added).option('--yes', 'accept them without asking'),
  run: async ({ io, signIn }, options) => {
    const { client } = await signIn();
    const { field, yes } = options;
    const found = await read(client, options);
    const all = found.slice(0, MOST_ACCEPTED);
    if (all.length === 0) {
      io.say('There are no such suggestions.');
      return { json: null };
    }
    io.say(tableOf(all, field, io.width));
    if (yes !== true && !(await confirm(io, `Accept ${nounOf('suggestions', all.length)}?`, '--yes'))) {
      io.say('Nothing was changed.');
      return { json: null, exit: EXIT.failed };
    }
    // the values that were shown: a suggestion that changes meanwhile is not accepted
    const values = Object.fromEntries(all.map((each) => [each.transaction_id, each[field]?.id ?? '']));
    const body = { field, transaction_ids: Object.keys(values), values };
    const started = (await client.POST('/suggestions/accept', { body })).data;
    const result = reportChange(io, await followChange(io, client, started.id), 'Accepted');
    const rest = found.length - all.length;
    if (rest > 0) io.note(`… and ${nounOf('suggestions', rest)} more: run the same command again.`);
    return result;
  },
});

export const suggestions = command<Options>({
  name: 'suggestions',
  summary: 'list suggested categories or merchants of transactions',
  examples: ['suggestions', 'suggestions --field merchant --json', 'suggestions accept --at-least 90'],
  configure: (added) => withFilters(added).option('--limit <count>', 'how many at most', countOf, 50),
  nested: [accept],
  run: async ({ io, signIn }, options) => {
    const { client } = await signIn();
    const shown = (await read(client, options)).slice(0, options.limit);
    io.say(shown.length === 0 ? 'There are no such suggestions.' : tableOf(shown, options.field, io.width));
    return { json: shown };
  },
});
