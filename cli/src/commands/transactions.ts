import type { CounterfoilClient, paths, Schemas } from '@counterfoil/client';
import { type Command, Option } from 'commander';
import { collect } from '../collect.ts';
import { type Context, command } from '../command.ts';
import { accountIdOf } from '../import/settings.ts';
import { amountOf, countOf, dayOf, neverBoth, requireOrder } from '../options.ts';
import { csvHeader, csvOf, transactionTable } from '../output/transaction-table.ts';
import { emptyText, numberOf } from '../output/words.ts';
import { idByName } from '../transactions/named-records.ts';
import { add, edit, remove } from '../transactions/write-transactions.ts';

type Query = NonNullable<paths['/transactions']['get']['parameters']['query']>;

const KINDS = [
  'standard',
  'funds_movement',
  'cc_payment',
  'loan_payment',
  'one_time',
  'investment_contribution',
] as const satisfies readonly Query['kind'][];

type Options = {
  readonly account?: string;
  readonly from?: string;
  readonly to?: string;
  readonly search?: string;
  /** `--no-category` gives false; so do the next two. */
  readonly category?: string | false;
  readonly merchant?: string | false;
  readonly tag?: string | false;
  readonly min?: string;
  readonly max?: string;
  readonly type?: 'income' | 'expense';
  readonly kind?: (typeof KINDS)[number];
  readonly currency?: string;
  readonly inSpending?: boolean;
  readonly import?: string;
  readonly pending?: boolean;
  readonly excluded?: boolean;
  readonly limit?: number;
  readonly csv?: boolean;
  readonly ids?: boolean;
};

/** As many as a screen takes in; `--csv` and `--json` print all. */
const SHOWN = 50;

const configure = (added: Command): Command =>
  neverBoth(added, ['category', 'merchant', 'tag', 'pending', 'excluded'])
    .option('--account <name>', 'name or ID of the account')
    .option('--from <day>', 'first day, such as 2026-01-01', dayOf)
    .option('--to <day>', 'last day', dayOf)
    .option(
      '--search <text>',
      'text in the name or notes, or in the name of the category, merchant or a tag; or an amount',
    )
    .option('--category <name>', 'name or ID of the category')
    .option('--no-category', 'only transactions without a category')
    .option('--merchant <name>', 'name or ID of the merchant')
    .option('--no-merchant', 'only transactions without a merchant')
    .option('--tag <name>', 'name or ID of the tag')
    .option('--no-tag', 'only transactions without a tag')
    .option('--min <amount>', 'smallest amount, in or out', amountOf)
    .option('--max <amount>', 'largest amount, in or out', amountOf)
    .addOption(new Option('--type <type>', 'money in or money out').choices(['income', 'expense']))
    .option('--currency <code>', 'only amounts in this currency, such as EUR')
    .option('--in-spending', 'only what counts as income or spending')
    .addOption(new Option('--kind <kind>', 'kind of transaction').choices(KINDS))
    .option('--import <import>', 'ID of the import that created them')
    .option('--pending', 'only pending transactions')
    .option('--no-pending', 'only booked transactions')
    .option('--excluded', 'only transactions that are excluded from totals')
    .option('--no-excluded', 'only transactions that count in totals')
    .option('--limit <count>', `how many at most (default: ${SHOWN} in the table, else all)`, countOf)
    .option('--ids', 'show the ID of each transaction')
    .addOption(new Option('--csv', 'print CSV, with money out as negative amounts').conflicts('json'));

export const transactions = command<Options>({
  name: 'transactions',
  summary: 'list transactions, the newest first; money out is negative',
  examples: [
    'transactions --account Checking --from 2026-01-01 --to 2026-01-31',
    'transactions --search bakery --min 10 --type expense',
    'transactions --search bakery --ids    # for edit and delete',
    'transactions --category Groceries --from 2026-01-01 --csv > groceries.csv',
    'transactions --no-category --in-spending --from 2026-01-01',
    'transactions --limit 5 --json',
  ],
  configure,
  nested: [add, edit, remove],
  run: async (context, options) => {
    requireOrder(options.from, options.to);
    const { client } = await context.signIn();
    const query = await queryOf(client, options);
    if (options.csv) return writeCsv(context, client, query, options);
    if (context.isJson) return { json: await collect(client.list('/transactions', { query }), options.limit) };
    await showTable(context, client, query, options);
    return { json: null };
  },
});

const queryOf = async (client: CounterfoilClient, options: Options): Promise<Query> => ({
  ...(await idsOf(client, options)),
  ...(options.import !== undefined && { import_id: options.import }),
  ...(options.from !== undefined && { start_date: options.from }),
  ...(options.to !== undefined && { end_date: options.to }),
  ...(options.search !== undefined && { search: options.search }),
  ...(options.min !== undefined && { min_amount: options.min }),
  ...(options.max !== undefined && { max_amount: options.max }),
  ...(options.type && { type: options.type }),
  ...(options.kind && { kind: options.kind }),
  ...(options.currency !== undefined && { currency: options.currency }),
  ...(options.inSpending && { in_spending: 'true' as const }),
  ...(options.pending !== undefined && { pending: wordOf(options.pending) }),
  ...(options.excluded !== undefined && { excluded: wordOf(options.excluded) }),
});

/** The records that are given by name. `--no-category` and its like ask for those without one. */
const idsOf = async (client: CounterfoilClient, { account, category, merchant, tag }: Options): Promise<Query> => {
  const idIn = (kind: 'category' | 'merchant' | 'tag', text: string | false) =>
    text === false ? 'none' : idByName(client, kind, text);
  return {
    ...(account !== undefined && { account_id: await accountIdOf(client, account) }),
    ...(category !== undefined && { category_id: await idIn('category', category) }),
    ...(merchant !== undefined && { merchant_id: await idIn('merchant', merchant) }),
    ...(tag !== undefined && { tag_id: await idIn('tag', tag) }),
  };
};

const wordOf = (flag: boolean): 'true' | 'false' => (flag ? 'true' : 'false');

type Shape = Pick<Options, 'limit' | 'ids'>;

/** Line by line as the pages arrive, so that a long list needs no memory. */
const writeCsv = async ({ io }: Context, client: CounterfoilClient, query: Query, options: Shape) => {
  const { limit = Number.POSITIVE_INFINITY, ids = false } = options;
  io.write(csvHeader(ids));
  let left = limit;
  for await (const transaction of client.list('/transactions', { query })) {
    io.write(csvOf(transaction, ids));
    left -= 1;
    if (left === 0 || !io.isRead()) break;
  }
  return { json: null };
};

const showTable = async ({ io }: Context, client: CounterfoilClient, query: Query, options: Shape): Promise<void> => {
  const { limit = SHOWN, ids } = options;
  const pages = client.list('/transactions', { query: { ...query, per_page: Math.min(limit, 100) } }).pages();
  const shown: Schemas['Transaction'][] = [];
  let total = 0;
  for await (const { data, meta } of pages) {
    shown.push(...data.slice(0, limit - shown.length));
    total = meta.total_count;
    if (shown.length >= limit) break;
  }
  io.say(shown.length === 0 ? emptyText('transactions', query) : transactionTable(shown, io.width, ids));
  if (total > shown.length)
    io.note(`… and ${numberOf(total - shown.length)} more: --limit ${total} shows all, --csv prints all.`);
};
