import * as z from 'zod';
import { account, given, PAGING } from './arguments.ts';
import { rowsOf } from './read-rows.ts';
import { createRecords } from './records.ts';
import { money } from './shown.ts';
import { readingTool, type Sent } from './tool.ts';

export const investments = readingTool({
  name: 'investments',
  title: 'Investments',
  description: 'Shows positions with quantity, price, value, cost and gain, and their sums by currency.',
  input: z.strictObject({ account: account(), ...PAGING }),
  run: async (api, { account: ofAccount, ...paging }) => {
    const account_id = await createRecords(api).optionalIdOf('account', ofAccount);
    const { data } = await api.GET('/investments', { params: { query: given({ account_id }) } });
    const totals = data.currencies.map(({ currency, positions_count, unknown_count, ...sums }) => ({
      value: money(sums.value, currency),
      cost: money(sums.cost, currency),
      gain: money(sums.gain, currency),
      gain_percent: sums.gain_percent,
      positions: positions_count,
      positions_of_unknown_value: unknown_count === 0 ? undefined : unknown_count,
    }));
    return { page: '/investments', data: { totals }, rows: rowsOf('positions', paging, data.positions.map(shown)) };
  },
});

const shown = (position: Sent<'Investments'>['positions'][number]): object => ({
  account: position.account,
  security: position.security?.name,
  ticker: position.ticker,
  exchange: position.exchange_operating_mic,
  quantity: position.qty,
  price: money(position.price, position.currency),
  price_date: position.price_date,
  value: money(position.value, position.currency),
  cost: money(position.cost, position.currency),
  gain: money(position.gain, position.currency),
  gain_percent: position.gain_percent,
});
