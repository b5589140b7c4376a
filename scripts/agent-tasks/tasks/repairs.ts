import { type Prepared, type Proposed, propose, search, type Task } from '../task.ts';

const RENT = ['2026-01-01 Rent', '2026-02-01 Rent', '2026-03-01 Rent'];

const noteRent = (notes: string) => ({ edit: { filter: { search: 'Rent' }, changes: { notes } } });

/** Two change sets: the second is the last one. */
const changeTwice = async ({ call }: Prepared): Promise<void> => {
  await propose(call, noteRent('paid'));
  await propose(call, { edit: { filter: { category: 'Coffee' }, changes: { category: 'Restaurants' } } });
};

const importStatement = async ({ client }: Prepared, account_id: string, month: string): Promise<void> => {
  const file = new File(
    [`date,name,amount\n2026-${month}-02,Kiosk ${month},-3.00\n2026-${month}-27,Kiosk,-4.00\n`],
    `${month}.csv`,
  );
  const settings = { date_format: '%Y-%m-%d', signage_convention: 'inflows_positive' } as const;
  const uploaded = await client.imports.upload(file, { type: 'TransactionImport', accountId: account_id, settings });
  await client.imports.waitUntilSettled(uploaded.id);
  await client.imports.publish(uploaded);
  await client.imports.waitUntilSettled(uploaded.id);
};

export const accountId = async ({ client }: Prepared, name: string): Promise<string> =>
  (await client.GET('/accounts')).data.find((account) => account.name === name)?.id ?? '';

export const importStatements = async (family: Prepared): Promise<void> => {
  const card = await accountId(family, 'Blue card');
  for (const month of ['04', '06']) await importStatement(family, card, month);
};

/** A line of the file, which somebody had typed in too. */
export const TWICE = ['card|2026-03-08|Northside Hardware|64.20|Home'];

export const typeInAgain = async (family: Prepared): Promise<void> => {
  const typed = { date: '2026-03-09', name: 'Hardware, Northside', amount: '64.20' };
  await family.client.POST('/transactions', { body: { ...typed, account_id: await accountId(family, 'Blue card') } });
};

const STATEMENT = `date,name,amount,category
2026-04-02,Greenway Market,-71.15,Groceries
2026-04-03,Trattoria Luigi,-39.00,Restaurants
2026-04-05,Dolphin tour refund,15.00,Travel
`;

/** Nothing in it says whether a number is money out. */
const WITHOUT_SIGNS = `date,name,amount
2026-04-07,Grand Cinema,24.00
2026-04-08,Pages Bookshop,18.50
`;

type Side = { readonly transaction_id: string; readonly name: string };
type Changes = { readonly change_sets: readonly { readonly id: string; readonly status: string }[] };
type Question = {
  readonly field: string;
  readonly candidates: readonly { readonly meaning: string; readonly value: string }[];
};
type Asking = { readonly import: { readonly questions: readonly Question[] } };

type Pair = { readonly kept: Side; readonly merged: Side };

export const REPAIRS: readonly Task[] = [
  {
    name: 'merge two categories',
    words: 'Eating out and Restaurants are the same. Keep the category Restaurants.',
    solve: (call) => propose(call, { merge_records: { record: 'category', from: 'Eating out', into: 'Restaurants' } }),
    changed: {
      '2026-02-22 Noodle Bar Ito': { category: 'Restaurants' },
      '2026-03-18 Noodle Bar Ito': { category: 'Restaurants' },
    },
    gone: ['category Eating out'],
  },
  {
    name: 'merge two tags',
    words: 'We have the tags Holiday and Vacation: keep Vacation only.',
    solve: (call) => propose(call, { merge_records: { record: 'tag', from: 'Holiday', into: 'Vacation' } }),
    changed: {
      '2026-02-18 Skyline Air': { tags: ['Vacation'] },
      '2026-03-13 Dolphin tour': { tags: ['Vacation'] },
    },
    gone: ['tag Holiday'],
  },
  {
    name: 'merge two merchants',
    words: 'The merchant Greenway Mkt is really Greenway Market. Put them together.',
    solve: (call) =>
      propose(call, { merge_records: { record: 'merchant', from: 'Greenway Mkt', into: 'Greenway Market' } }),
    changed: {
      '2026-02-20 Greenway Market': { merchant: 'Greenway Market' },
      '2026-03-05 Greenway Market': { merchant: 'Greenway Market' },
    },
    gone: ['merchant Greenway Mkt'],
  },
  {
    name: 'link transfers',
    words:
      'Link what we moved from checking to savings in February and March 2026 as transfers, but not what we moved in January.',
    solve: async (call) => {
      const days = { start_date: '2026-02-01', end_date: '2026-03-31' };
      const out = await search(call, { account: 'Everyday checking', search: 'To savings', ...days });
      const into = await search(call, { account: 'Rainy day savings', search: 'From checking', ...days });
      const link_transfers = out.map(({ id, date }) => ({
        outflow_transaction_id: id,
        inflow_transaction_id: into.find((other) => other.date === date)?.id,
      }));
      return propose(call, { link_transfers });
    },
    changed: {
      '2026-02-27 To savings': { transfer: '2026-02-27 From checking' },
      '2026-02-27 From checking': { transfer: '2026-02-27 To savings' },
      '2026-03-27 To savings': { transfer: '2026-03-27 From checking' },
      '2026-03-27 From checking': { transfer: '2026-03-27 To savings' },
    },
  },
  {
    name: 'merge a duplicate',
    words: 'One purchase at Northside Hardware is there twice. Keep the one that has a category.',
    also: TWICE,
    prepare: typeInAgain,
    solve: async (call) => {
      type Attention = { needs_attention: { possible_duplicates: { first: readonly Pair[] } } };
      const pairs = (await call<Attention>('overview')).data.needs_attention.possible_duplicates.first;
      const pair = pairs.find(({ kept }) => kept.name === 'Northside Hardware');
      const ids = {
        kept_transaction_id: pair?.kept.transaction_id,
        merged_transaction_id: pair?.merged.transaction_id,
      };
      return propose(call, { merge_duplicates: [ids] });
    },
    changed: { '2026-03-08 Northside Hardware': {} }, // it is now matched
    removed: ['2026-03-09 Hardware, Northside'],
  },
  {
    name: 'undo the last change',
    words: 'Undo the last change that was made to many transactions at once.',
    prepare: changeTwice,
    solve: async (call) => {
      const { data } = await call<Changes>('list_changes', { per_page: 5 });
      const last = data.change_sets.find(({ status }) => status === 'applied');
      await call('undo', { change_set_id: last?.id });
      return 'Done.';
    },
    changed: Object.fromEntries(
      ['2026-01-12', '2026-02-03', '2026-02-17', '2026-03-10'].map((day) => [
        `${day} Kettle & Bean`,
        { category: 'Coffee' },
      ]),
    ),
  },
  {
    name: 'decline a proposal',
    words: 'A proposal would write notes to our rents. Decline it.',
    prepare: ({ call }) => call('propose_changes', noteRent('landlord')),
    solve: async (call) => {
      const { data } = await call<Changes>('list_changes');
      const waiting = data.change_sets.find(({ status }) => status === 'ready');
      await call('decline', { change_set_id: waiting?.id });
      return 'Declined.';
    },
    gone: [`proposal of ${RENT.length} changes`],
  },
  {
    name: 'import a file',
    words: `Import this file of the blue card:\n${STATEMENT}`,
    solve: async (call) => {
      const { data } = await call<Proposed>('import_file', {
        content: STATEMENT,
        filename: 'april.csv',
        account: 'Blue card',
      });
      await call('apply', { token: data.token });
      return 'Imported.';
    },
    added: [
      { date: '2026-04-02', name: 'Greenway Market', amount: '71.15', category: 'Groceries', account: 'Blue card' },
      { date: '2026-04-03', name: 'Trattoria Luigi', amount: '39.00', category: 'Restaurants', account: 'Blue card' },
      { date: '2026-04-05', name: 'Dolphin tour refund', amount: '-15.00', category: 'Travel', account: 'Blue card' },
    ],
  },
  {
    name: 'import with an open question',
    words: `Import this file of the blue card. We bought all of it:\n${WITHOUT_SIGNS}`,
    solve: async (call) => {
      const file = { content: WITHOUT_SIGNS, filename: 'april.csv', account: 'Blue card' };
      const [question] = (await call<Asking>('import_file', file)).data.import.questions;
      const answer = question?.candidates.find(({ meaning }) => meaning === 'money out')?.value;
      const settings = { [question?.field ?? '']: answer };
      const { data } = await call<Proposed>('import_file', { ...file, settings });
      await call('apply', { token: data.token });
      return 'Imported.';
    },
    added: [
      { date: '2026-04-07', name: 'Grand Cinema', amount: '24.00', account: 'Blue card', category: null },
      { date: '2026-04-08', name: 'Pages Bookshop', amount: '18.50', account: 'Blue card', category: null },
    ],
  },
];
