import type { Schemas } from '@counterfoil/client';
import { command } from '../command.ts';
import { accountIdOf } from '../import/settings.ts';
import { currentMonth, monthOf, moved } from '../months.ts';
import { countOf } from '../options.ts';
import { spendingTable } from '../output/spending-table.ts';

type Options = { readonly month?: string; readonly months: number; readonly account?: string };

export const spending = command<Options>({
  name: 'spending',
  summary: 'show what was spent and earned in a month by category, refunds deducted',
  examples: [
    'spending',
    'spending --month 2026-02',
    'spending --month 2026-06 --months 3 --account Checking',
    'spending --months 12 --json',
  ],
  configure: (added) =>
    added
      .option('--month <month>', 'the month, or the last one, such as 2026-02 (default: the current month)', monthOf)
      .option('--months <count>', 'how many months, up to --month', countOf, 1)
      .option('--account <name>', 'only this account, by name or ID'),
  run: async ({ io, signIn }, { month, months, account }) => {
    const { client } = await signIn();
    const last = month ?? (await currentMonth(client));
    const query = {
      start_date: `${moved(last, 1 - months)}-01`,
      end_date: `${last}-01`,
      ...(account !== undefined && { account_id: await accountIdOf(client, account) }),
    };
    const { data } = await client.GET('/spending', { params: { query } });
    io.say(textOf(data, io.width));
    return { json: data };
  },
});

const textOf = ({ months, currencies }: Schemas['Spending'], width: number): string => {
  if (currencies.length > 0) return currencies.map((sheet) => spendingTable(sheet, months, width)).join('\n\n');
  const [first = '', last = first] = [months[0], months.at(-1)];
  const period = first === last ? first : `${first} to ${last}`;
  return `No money came in or went out in ${period}. Transfers between your accounts do not count.`;
};
