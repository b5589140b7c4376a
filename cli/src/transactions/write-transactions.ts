import { command } from '../command.ts';
import { confirm } from '../confirm.ts';
import { forEach } from '../each.ts';
import { CliError, EXIT } from '../errors/errors.ts';
import { accountIdOf } from '../import/settings.ts';
import { transactionTable } from '../output/transaction-table.ts';
import { nounOf } from '../output/words.ts';
import { type FieldOptions, fieldsOf, required, withClearingOptions, withFieldOptions } from './fields.ts';

export const add = command<FieldOptions>({
  name: 'add',
  summary: 'add a transaction; money out is negative',
  examples: [
    'transactions add --account Checking --date 2026-02-27 --amount -4.80 --name "Corner bakery"',
    'transactions add --account Cash --date 2026-02-27 --amount 50 --name "Found" --category Gifts --tag Holiday',
  ],
  configure: withFieldOptions,
  run: async ({ io, signIn }, options) => {
    const { account, date, amount, name } = required(options, ['account', 'date', 'amount', 'name']);
    const { client } = await signIn();
    const account_id = await accountIdOf(client, account);
    const { account: _, ...others } = options;
    const fields = await fieldsOf(client, { ...others, date, amount, name });
    const body = { ...fields, account_id, date, amount: fields.amount ?? '', name };
    const { data } = await client.POST('/transactions', { body });
    io.say(`${transactionTable([data], io.width)}\nAdded: ${data.id}`);
    return { json: data };
  },
});

export const edit = command<FieldOptions>({
  name: 'edit',
  summary: 'change values of a transaction; money out is negative',
  examples: [
    'transactions edit 6f1c… --category Groceries --tag Shared',
    'transactions edit 6f1c… --amount -12.50 --no-notes',
  ],
  configure: (added) => withClearingOptions(added.argument('<transaction>', 'the ID of the transaction')),
  run: async ({ io, signIn }, options, [id = '']) => {
    const { client } = await signIn();
    const body = await fieldsOf(client, options);
    if (Object.keys(body).length === 0) {
      throw new CliError(EXIT.usage, 'missing_option', 'Nothing to change was given.', 'Use --help to see how.');
    }
    const { data } = await client.PATCH('/transactions/{id}', { params: { path: { id } }, body });
    io.say(transactionTable([data], io.width));
    return { json: data };
  },
});

export const remove = command<{ readonly yes?: boolean }>({
  name: 'delete',
  summary: 'delete transactions',
  examples: ['transactions delete 6f1c…', 'transactions delete 6f1c… 7a2d… --yes --json'],
  configure: (added) =>
    added.argument('<transactions...>', 'the IDs of the transactions').option('--yes', 'delete them without asking'),
  run: async (context, { yes }, ids) => {
    const { io } = context;
    const { client } = await context.signIn();
    const pathOf = (id: string) => ({ params: { path: { id } } });
    const shown = await Promise.all(ids.map(async (id) => (await client.GET('/transactions/{id}', pathOf(id))).data));
    io.say(transactionTable(shown, io.width));
    const what = nounOf('transactions', shown.length);
    if (yes !== true && !(await confirm(io, `Delete ${what}?`, '--yes'))) {
      io.say('Nothing was deleted.');
      return { json: [], exit: EXIT.failed };
    }
    return forEach(
      io,
      shown,
      ({ id }) => ({ id }),
      async ({ id, name }) => {
        await client.DELETE('/transactions/{id}', pathOf(id));
        io.say(`Deleted ${name}.`);
        return { json: { id, deleted: true }, exit: EXIT.ok };
      },
    );
  },
});
