import { divide } from '../../../shared/platform/domain/money/decimal.ts';
import { amountIn, dollars, type Found, propose, search, type Task, type Values } from '../task.ts';

const idsOf = (found: readonly Found[]): readonly string[] => found.map(({ id }) => id);

/** The same new values for transactions by their days and names. */
const each = (labels: readonly string[], values: Values): Readonly<Record<string, Values>> =>
  Object.fromEntries(labels.map((label) => [label, values]));

export const EDITS: readonly Task[] = [
  {
    name: 'pets but not the vet',
    words: 'File everything from the pet shop under Pets, but not the vet.',
    solve: async (call) => {
      const found = await search(call, { search: 'pet shop' });
      const except_ids = idsOf(found.filter(({ name }) => name.includes('vet')));
      return propose(call, { edit: { filter: { search: 'pet shop' }, except_ids, changes: { category: 'Pets' } } });
    },
    changed: each(['2026-01-14 Paws pet shop', '2026-02-12 Paws pet shop', '2026-03-03 Paws pet shop'], {
      category: 'Pets',
    }),
  },
  {
    name: 'add a tag',
    words:
      'Tag what we spent on travel with the blue card in March 2026 with Shared, and keep its other tags. Refunds need no tag.',
    solve: (call) =>
      propose(call, {
        edit: {
          filter: {
            ...{ account: 'Blue card', category: 'Travel', type: 'expense' },
            ...{ start_date: '2026-03-01', end_date: '2026-03-25' },
          },
          changes: { add_tags: ['Shared'] },
        },
      }),
    changed: {
      '2026-03-12 Hotel Aurora': { tags: ['Shared', 'Vacation'] },
      '2026-03-13 Dolphin tour': { tags: ['Holiday', 'Shared'] },
    },
  },
  {
    name: 'remove a tag',
    words: 'Take the tag Work off every coffee below 10 dollars.',
    solve: (call) =>
      propose(call, {
        edit: {
          filter: { category: 'Coffee', tag: 'Work', max_amount: '9.99' },
          changes: { remove_tags: ['Work'] },
        },
      }),
    changed: each(['2026-01-12 Kettle & Bean', '2026-02-03 Kettle & Bean'], { tags: [] }),
  },
  {
    name: 'rename',
    words: 'Rename everything that begins with "AMZN Mktp" to "Amazon".',
    solve: (call) => propose(call, { edit: { filter: { search: 'AMZN Mktp' }, changes: { name: 'Amazon' } } }),
    changed: each(['2026-01-20 AMZN Mktp US*2K4', '2026-02-19 AMZN Mktp US*7QP', '2026-03-23 AMZN Mktp US*R08'], {
      name: 'Amazon',
    }),
  },
  {
    name: 'number the instalments',
    words:
      'The three payments to Sofa Haus are instalments. Name them "Sofa 1 of 3" to "Sofa 3 of 3", the oldest first.',
    solve: async (call) => {
      const found = await search(call, { search: 'Sofa Haus' });
      const named = found.map(({ id }, at) => ({ transaction_id: id, name: `Sofa ${at + 1} of ${found.length}` }));
      return propose(call, { edit_each: named });
    },
    changed: {
      '2026-01-15 Sofa Haus': { name: 'Sofa 1 of 3' },
      '2026-02-15 Sofa Haus': { name: 'Sofa 2 of 3' },
      '2026-03-15 Sofa Haus': { name: 'Sofa 3 of 3' },
    },
  },
  {
    name: 'write a note',
    words: 'Write the note "Ana pays half" to the hotel in March 2026.',
    solve: async (call) => {
      const found = await search(call, { search: 'hotel', start_date: '2026-03-01', end_date: '2026-03-31' });
      return propose(call, { edit: { transaction_ids: idsOf(found), changes: { notes: 'Ana pays half' } } });
    },
    changed: { '2026-03-12 Hotel Aurora': { notes: 'Ana pays half' } },
  },
  {
    name: 'split a purchase',
    words:
      'Of the purchase at Greenway Market on March 19, 30 dollars were food for the cat. Split it into groceries and pets.',
    solve: async (call) => {
      const found = await search(call, { search: 'Greenway', start_date: '2026-03-19', end_date: '2026-03-19' });
      const rest = { amount: '72.90', category: 'Groceries' };
      return propose(call, {
        split: found.map(({ id }) => ({ transaction_id: id, parts: [rest, { amount: '30', category: 'Pets' }] })),
      });
    },
    changed: { '2026-03-19 Greenway Market': { excluded: true } },
    added: [
      { date: '2026-03-19', amount: '72.90', category: 'Groceries', excluded: false },
      { date: '2026-03-19', amount: '30.00', category: 'Pets', excluded: false },
    ],
  },
  {
    name: 'share the power bills',
    words:
      'Ana pays half of the power bills of January and March. Split both into equal parts, one with the tag Shared.',
    solve: async (call) => {
      const found = await search(call, { search: 'Northern Power', end_date: '2026-03-31' });
      const bills = found.filter(({ date }) => !date.startsWith('2026-02'));
      return propose(call, {
        split: bills.map(({ id, amount }) => {
          const half = dollars(divide(amountIn(amount), '2'));
          return { transaction_id: id, parts: [{ amount: half }, { amount: half, tags: ['Shared'] }] };
        }),
      });
    },
    changed: each(['2026-01-08 Northern Power', '2026-03-08 Northern Power'], { excluded: true }),
    added: ['2026-01-08', '2026-03-08'].flatMap((date) =>
      [[], ['Shared']].map((tags) => ({
        date,
        amount: date < '2026-02' ? '42.10' : '39.20',
        category: 'Utilities',
        tags,
      })),
    ),
  },
  {
    name: 'set a merchant',
    words: 'All tickets and passes of City Metro have the merchant City Metro.',
    solve: (call) => propose(call, { edit: { filter: { search: 'City Metro' }, changes: { merchant: 'City Metro' } } }),
    changed: each(['2026-01-06 City Metro ticket', '2026-03-04 City Metro pass'], { merchant: 'City Metro' }),
  },
  {
    name: 'leave out of totals',
    words: 'The deposit for the flat comes back one day: leave it out of all totals.',
    solve: async (call) => {
      const found = await search(call, { search: 'deposit for the flat' });
      return propose(call, { edit: { transaction_ids: idsOf(found), changes: { excluded: true } } });
    },
    changed: { '2026-02-10 Deposit for the flat': { excluded: true } },
  },
  {
    name: 'make a rule',
    words: 'From now on, what we buy from City Metro belongs to Car, also what is there already. Call the rule Metro.',
    solve: (call) =>
      propose(call, {
        new_rule: {
          name: 'Metro',
          conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'City Metro' }],
          actions: [{ action_type: 'set_transaction_category', value: 'Car' }],
        },
      }),
    changed: each(['2026-01-06 City Metro ticket', '2026-02-05 City Metro ticket', '2026-03-04 City Metro pass'], {
      category: 'Car',
    }),
    made: ['rule Metro: transaction_name like City Metro, set_transaction_category Car'],
  },
  {
    name: 'run a rule',
    words: 'Run the rule about fuel on what we bought in March 2026, and on nothing else.',
    solve: async (call) => {
      const { data } = await call<{ rules: readonly { id: string }[] }>('list_records', { kind: 'rules' });
      const filter = { start_date: '2026-03-01', end_date: '2026-03-31' };
      return propose(call, { run_rules: { rule_ids: data.rules.map(({ id }) => id), filter } });
    },
    changed: each(['2026-03-07 Pacific Fuel', '2026-03-26 Pacific Fuel'], { category: 'Car' }),
  },
];
