import type { Schemas } from '@counterfoil/client';
import { Option } from 'commander';
import { ACCOUNT_TYPES, type AccountType } from '../account-types.ts';
import { collect } from '../collect.ts';
import { command } from '../command.ts';
import { table } from '../output/table.ts';

const add = command<{ readonly type: AccountType; readonly currency?: string }>({
  name: 'add',
  summary: 'add an account',
  examples: ['accounts add "Household" --type depository --currency EUR'],
  configure: (added) =>
    added
      .argument('<name>', 'its name')
      .addOption(new Option('--type <type>', 'its type').choices(ACCOUNT_TYPES).default('depository'))
      .option('--currency <code>', 'its currency, such as EUR (default: that of your family)'),
  run: async ({ io, signIn }, { type, currency }, [name = '']) => {
    const { client } = await signIn();
    const body = { name, account_type: type, ...(currency !== undefined && { currency: currency.toUpperCase() }) };
    const { data } = await client.POST('/accounts', { body });
    io.say(`Added ${data.name}, ${data.account_type}, ${data.currency}: ${data.id}`);
    return { json: data };
  },
});

export const accounts = command({
  name: 'accounts',
  summary: 'list accounts with their balances',
  examples: ['accounts', 'accounts --json', 'accounts add Household --currency EUR'],
  nested: [add],
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
  const own = balances.find((balanceOfCurrency) => balanceOfCurrency.currency === currency) ?? { balance, currency };
  return [own, ...balances.filter((other) => other.currency !== currency)];
};
