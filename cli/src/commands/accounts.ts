import type { Schemas } from '@counterfoil/client';
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
      { title: 'Balance', isRight: true, isWhole: true },
      { title: '', isWhole: true },
      { title: 'ID', isWhole: true },
    ];
    const lines = listed.flatMap((account) =>
      balancesOf(account).map(({ balance, currency }, at) => {
        const [name, type, id] = at === 0 ? [account.name, account.account_type, account.id] : ['', '', ''];
        return [name, type, balance, currency, id];
      }),
    );
    io.say(listed.length === 0 ? 'There are no accounts.' : table(columns, lines, io.width));
    return { json: listed };
  },
});

/** One for each currency that the account holds, its own first. */
const balancesOf = ({ balances, balance, currency }: Schemas['Account']) => {
  const own = balances.find((each) => each.currency === currency) ?? { balance, currency };
  return [own, ...balances.filter((each) => each.currency !== currency)];
};
