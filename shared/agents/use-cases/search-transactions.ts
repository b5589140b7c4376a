import * as z from 'zod';
import { refusedArgument } from '../domain/refusal.ts';
import { account, day, END_DATE, flag, flagText, given, id, named, PAGING, pagePath, START_DATE } from './arguments.ts';
import { readRows } from './read-rows.ts';
import { createRecords, type Kind, type Records } from './records.ts';
import { shownTransaction, sumsOf } from './shown.ts';
import { readingTool, type Sent } from './tool.ts';

const text = (description: string) => z.string().min(1).max(200).optional().describe(description);
export const KINDS_OF_ENTRY = [
  ...(['standard', 'funds_movement', 'cc_payment', 'loan_payment', 'one_time'] as const),
  'investment_contribution',
] as const;

/** Arguments that select transactions. */
export const FILTERS = {
  search: text(
    'Text in the name or notes, or in the name of the category, its parent, the merchant or a tag, ignoring case; a decimal also finds this amount',
  ),
  account: account(),
  start_date: day(START_DATE),
  end_date: day(END_DATE),
  category: named('The category: its name, "Parent > Name" or its id; none for transactions without one'),
  uncategorized: flag('True: only transactions without a category'),
  include_subcategories: flag('With category: also transactions with a subcategory of it'),
  merchant: named('The merchant: its name or its id; none for transactions without one'),
  tag: named('The tag: its name or its id; none for transactions without one'),
  min_amount: text('The smallest amount, without its sign, such as 12.50'),
  max_amount: text('The largest amount, without its sign'),
  type: z.enum(['income', 'expense']).optional().describe('income: only money in; expense: only money out'),
  pending: flag('Whether the transaction comes from a bank and is not booked yet'),
  excluded: flag('Whether all totals leave it out'),
  kind: z.enum(KINDS_OF_ENTRY).optional().describe('Only transactions of this kind'),
  currency: text('Only transactions in this currency, such as EUR'),
  in_spending: flag('Only transactions that count as income or spending, or with false all others'),
  import_id: id('Only transactions that this import created').optional(),
  external_id: text('Only transactions with this external id of external_source'),
  external_source: text('The source of external_id; api if left out'),
  metadata: text('Only transactions with this pair of metadata, as key:value; a key alone selects any value'),
};

export const searchTransactions = readingTool({
  name: 'search_transactions',
  title: 'Search transactions',
  description:
    'Finds transactions by account, days, text, amount, category, merchant, tag and more, the newest first, with the number of all that were found, and their sums if per_page is not smaller.',
  input: z.strictObject({ ...FILTERS, ...PAGING }),
  run: async (api, { cursor, per_page, ...asked }) => {
    const filters = await toFilters(createRecords(api), asked);
    const list = (query: object) => api.GET('/transactions', { params: { query: { ...filters, ...query } } });
    const { rows, total } = await readRows('transactions', { cursor, per_page }, list, (found) => found);
    const found = rows.items as readonly Sent<'Transaction'>[];
    return {
      page: pagePath('/transactions', filters),
      data: { total_count: total, sums: found.length === total ? sumsOf(found) : undefined },
      rows: { ...rows, items: found.map(shownTransaction) },
    };
  },
});

type Asked = z.output<z.ZodObject<typeof FILTERS>>;
export type Filters = Awaited<ReturnType<typeof toFilters>>;

/** The filters of the API. @throws Refusal for a name that does not exist */
export const toFilters = async (records: Records, asked: Asked) => {
  const { account: ofAccount, category, uncategorized, merchant, tag, ...same } = asked;
  if (uncategorized === true && category !== undefined) throw refusedArgument('Send category or uncategorized');
  const [account_id, category_id, merchant_id, tag_id] = await Promise.all([
    records.optionalIdOf('account', ofAccount),
    idOrNone(records, 'category', uncategorized === true ? NONE : category),
    idOrNone(records, 'merchant', merchant),
    idOrNone(records, 'tag', tag),
  ]);
  const flags = {
    include_subcategories: flagText(same.include_subcategories),
    pending: flagText(same.pending),
    excluded: flagText(same.excluded),
    in_spending: flagText(same.in_spending),
  };
  return given({ ...same, ...flags, account_id, category_id, merchant_id, tag_id });
};

const NONE = 'none';

const idOrNone = async (records: Records, kind: Kind, sent: string | undefined): Promise<string | undefined> =>
  sent?.trim().toLowerCase() === NONE ? NONE : records.optionalIdOf(kind, sent);
