import { compare, subtract, sum } from '../../../shared/platform/domain/money/decimal.ts';
import { amountIn, type Call, dollars, type Found, search, type Task } from '../task.ts';
import { accountId, importStatements, TWICE, typeInAgain } from './repairs.ts';

type Flow = { readonly money_in?: string; readonly money_out?: string };
type Part = Flow & { readonly category: { readonly name: string } | 'none' };

type Spending = { readonly totals: readonly Flow[]; readonly categories: readonly Part[] };

const spending = async (call: Call, month: string) =>
  (await call<Spending>('spending', { start_date: `${month}-01`, end_date: `${month}-01` })).data;

const partOf = (parts: readonly Part[], name: string): Part | undefined =>
  parts.find(({ category }) => category !== 'none' && category.name === name);

const labels = (found: readonly Found[]): string =>
  found.map(({ date, name, amount }) => `${date} ${name}: ${amount}`).join('\n');

const MARCH = { start_date: '2026-03-01', end_date: '2026-03-31' };

export const QUESTIONS: readonly Task[] = [
  {
    name: 'find one by its amount',
    words: 'What did we pay 428.50 for, and on which day?',
    solve: async (call) => labels(await search(call, { min_amount: '428.50', max_amount: '428.50' })),
    says: ['2026-02-18', 'Skyline Air'],
  },
  {
    name: 'spending of a month',
    words: 'How much did we earn and spend in January 2026?',
    solve: async (call) => {
      const [total] = (await spending(call, '2026-01')).totals;
      return `You earned ${total?.money_in} and spent ${total?.money_out}.`;
    },
    says: ['3200', '1919.92'],
  },
  {
    name: 'spending by category',
    words: 'How much did we spend on groceries and on leisure in March 2026?',
    solve: async (call) => {
      const { categories } = await spending(call, '2026-03');
      return ['Groceries', 'Leisure'].map((name) => `${name}: ${partOf(categories, name)?.money_out}`).join('\n');
    },
    says: ['180.15', '67.98'],
  },
  {
    name: 'compare two months',
    words: 'How much did we spend in January and in February 2026, and what is the difference?',
    solve: async (call) => {
      type Months = { totals: readonly { by_month: readonly [Flow, Flow] }[] };
      const { data } = await call<Months>('spending', { start_date: '2026-01-01', end_date: '2026-02-28' });
      const [first, second] = data.totals[0]?.by_month ?? [];
      const difference = dollars(subtract(amountIn(second?.money_out), amountIn(first?.money_out)));
      return `${first?.money_out}, then ${second?.money_out}: ${difference} more.`;
    },
    says: ['1919.92', '5028.03', '3108.11'],
  },
  {
    name: 'what is left of a budget',
    words: 'How much is left of the budgets for groceries and restaurants in March 2026?',
    solve: async (call) => {
      type Line = { category: { name: string }; budgeted_spending: string; spent: string };
      type Budget = { month: string; categories: readonly Line[] };
      const { data } = await call<{ budgets: readonly Budget[] }>('budgets');
      const budget = data.budgets.find(({ month }) => month === '2026-03');
      const left = ({ category, budgeted_spending, spent }: Line) =>
        `${category.name}: ${dollars(subtract(amountIn(budgeted_spending), amountIn(spent)))}`;
      return (budget?.categories ?? []).map(left).join('\n');
    },
    says: ['219.85', '67.70'],
  },
  {
    name: 'net worth',
    words: 'What are we worth, and what do we owe?',
    solve: async (call) => {
      type Worth = { net_worth: { by_currency: readonly { net_worth: string; liabilities: string }[] } };
      const [own] = (await call<Worth>('overview')).data.net_worth.by_currency;
      return `You are worth ${own?.net_worth} and owe ${own?.liabilities}.`;
    },
    says: ['8770.15', '4740.25'],
  },
  {
    name: 'recurring costs',
    words: 'Which payments come back each month, what does each cost, and what is the sum?',
    solve: async (call) => {
      const { data } = await call<{ recurring: readonly { name: string; amount: string }[] }>('recurring');
      const each = data.recurring;
      const total = dollars(sum(each.map(({ amount }) => amountIn(amount))));
      return [...each.map(({ name, amount }) => `${name}: ${amount}`), `Together: ${total}`].join('\n');
    },
    says: ['Rent', '1200', 'Filmhouse Plus', '15.99', 'Tonal Music', '10.99', '1226.98'],
  },
  {
    name: 'largest expenses',
    words:
      'What were our three largest expenses in March 2026, apart from the rent? Transfers between our accounts do not count.',
    solve: async (call) => {
      const found = await search(call, { ...MARCH, type: 'expense', in_spending: true, min_amount: '90' });
      const others = found.filter(({ name }) => name !== 'Rent');
      return labels(others.toSorted((a, b) => compare(amountIn(b.amount), amountIn(a.amount))).slice(0, 3));
    },
    says: ['Hotel Aurora', '612', 'Sofa Haus', '349.90', 'Greenway Market', '102.90'],
  },
  {
    name: 'without a category',
    words: 'How many expenses on the blue card have no category, and how much are they together?',
    solve: async (call) => {
      type Sums = { total_count: number; sums: readonly Flow[] };
      const { data } = await call<Sums>('search_transactions', {
        account: 'Blue card',
        uncategorized: true,
        type: 'expense',
      });
      return `${data.total_count}: ${data.sums[0]?.money_out}`;
    },
    says: ['8', '329.95'],
  },
  {
    name: 'a missing statement',
    words: 'Between which days is a statement of the blue card missing? Name the first and the last day of the gap.',
    prepare: importStatements,
    solve: async (call) => {
      type Statement = { gap_before?: { from: string; to: string } };
      const { data } = await call<{ statements: readonly Statement[] }>('statement_coverage', { account: 'Blue card' });
      const gap = data.statements.flatMap(({ gap_before }) => gap_before ?? [])[0];
      return `From ${gap?.from} to ${gap?.to}.`;
    },
    says: ['2026-04-28', '2026-06-01'],
  },
  {
    name: 'what needs attention',
    words: 'What needs our attention? Name files that wait and purchases that may be there twice.',
    also: TWICE,
    prepare: async (family) => {
      await typeInAgain(family);
      const settings = { accountId: await accountId(family, 'Blue card') };
      const file = new File(['date,name,amount\n2026-04-07,Grand Cinema,24.00\n'], 'cinema.csv');
      const { id } = await family.client.imports.upload(file, { type: 'TransactionImport', ...settings });
      await family.client.imports.waitUntilSettled(id);
    },
    solve: async (call) => {
      type Waiting = { first: readonly { file_name: string }[] };
      type Pairs = { first: readonly { kept: { name: string } }[] };
      type Attention = { needs_attention: { imports_waiting: Waiting; possible_duplicates: Pairs } };
      const { data } = await call<Attention>('overview');
      const { imports_waiting: waiting, possible_duplicates: pairs } = data.needs_attention;
      return [
        ...waiting.first.map(({ file_name }) => `${file_name} waits.`),
        ...pairs.first.map(({ kept }) => `${kept.name} may be there twice.`),
      ].join('\n');
    },
    says: ['cinema.csv', 'Northside Hardware'],
  },
  {
    name: 'who changed this',
    words: 'Which program renamed the payment to "Toys for Max", and what was its name before?',
    prepare: async ({ client, clientNamed }) => {
      const [found] = (await client.GET('/transactions', { params: { query: { search: 'Amazing Toys' } } })).data;
      const phone = await clientNamed('Budget phone app');
      const params = { path: { id: found?.id ?? '' } };
      await phone.PATCH('/transactions/{id}', { params, body: { name: 'Toys for Max' } });
    },
    solve: async (call) => {
      const [found] = await search(call, { search: 'Toys for Max' });
      type Change = { key_name?: string; before?: { name?: string }; after?: { name?: string } };
      const { data } = await call<{ history: readonly Change[] }>('get_transaction', { id: found?.id });
      const change = data.history.find(({ after }) => after?.name === 'Toys for Max');
      return `${change?.key_name} did, and it was ${change?.before?.name} before.`;
    },
    says: ['Budget phone app', 'Amazing Toys'],
  },
];
