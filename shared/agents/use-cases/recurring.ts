import * as z from 'zod';
import { PAGING } from './arguments.ts';
import { readRows } from './read-rows.ts';
import { createRecords, type NameOf } from './records.ts';
import { flow, ifTrue } from './shown.ts';
import { readingTool, type Sent } from './tool.ts';

export const recurring = readingTool({
  name: 'recurring',
  title: 'Recurring transactions',
  description:
    'Lists recurring transactions, such as salaries, rents and subscriptions, with amount, interval and the next expected day, the soonest first.',
  input: z.strictObject(PAGING),
  run: async (api, paging) => {
    const list = (query: object) => api.GET('/recurring_transactions', { params: { query } });
    const records = createRecords(api);
    const { rows, total } = await readRows('recurring', paging, list, (item) => item);
    const items = rows.items as readonly Sent<'RecurringTransaction'>[];
    const nameOf = await records.namesOf('account', 'category', 'merchant');
    return {
      page: '/recurring',
      data: { total_count: total },
      rows: { ...rows, items: items.map((item) => shown(item, nameOf)) },
    };
  },
});

const shown = (item: Sent<'RecurringTransaction'>, nameOf: NameOf): object => ({
  id: item.id,
  name: item.name,
  amount: flow(item.amount, item.currency),
  interval: item.interval,
  next_expected_date: item.next_expected_date,
  last_occurrence_date: item.last_occurrence_date,
  account: nameOf('account', item.account_id),
  merchant: nameOf('merchant', item.merchant_id),
  category: nameOf('category', item.category_id),
  expected_amount_min: flow(item.expected_amount_min, item.currency),
  expected_amount_max: flow(item.expected_amount_max, item.currency),
  status: item.status === 'active' ? undefined : item.status,
  dismissed: ifTrue(item.dismissed),
});
