import { collect } from '../collect.ts';
import { command } from '../command.ts';
import { table } from '../table.ts';

export const accounts = command({
  name: 'accounts',
  summary: 'list accounts with their balances',
  examples: ['accounts', 'accounts --json'],
  run: async ({ io, signIn }) => {
    const { client } = await signIn();
    const listed = await collect(client.list('/accounts'));
    const columns = [
      { title: 'Name' },
      { title: 'Type' },
      { title: 'Balance', isRight: true },
      { title: '' },
      { title: 'ID' },
    ];
    const lines = listed.map(({ name, account_type, balance, currency, id }) => [
      name,
      account_type,
      balance,
      currency,
      id,
    ]);
    io.say(listed.length === 0 ? 'There are no accounts.' : table(columns, lines, io.width));
    return { json: listed };
  },
});
