import { describe, expect, it } from 'vitest';
import { assignMappings, keepAssignments } from '../../../shared/imports/mappings/domain/assign-mappings.ts';
import { catalogueFromMappings } from '../../../shared/imports/mappings/domain/catalogue-steps.ts';
import {
  countUnassigned,
  createMappingCollector,
  type KnownNames,
  mappingBlockers,
  mappingFacts,
  splitCategory,
} from '../../../shared/imports/mappings/domain/mappings.ts';
import { planEntries } from '../../../shared/imports/publish/domain/plan-rows.ts';
import { rowsOf } from '../../support/imports/csv.ts';
import { anEntry, aRow } from '../../support/imports/import-builders.ts';

type Known = Partial<Record<'account' | 'category' | 'tag' | 'parents', Record<string, string>>> & {
  readonly namesakes?: Record<string, readonly string[]>;
  readonly bankNumbers?: KnownNames['bankNumbers'];
};
const known = (over: Known = {}): KnownNames => ({
  account: new Map(Object.entries(over.account ?? {})),
  category: new Map(Object.entries(over.category ?? {})),
  tag: new Map(Object.entries(over.tag ?? {})),
  parents: new Map(Object.entries(over.parents ?? {})),
  namesakes: new Map(Object.entries(over.namesakes ?? {})),
  bankNumbers: over.bankNumbers ?? new Map(),
});

const collect = (rows: readonly ReturnType<typeof aRow>[], names = known()) => {
  const collector = createMappingCollector(['account', 'category', 'tag']);
  for (const row of rows) collector.add(row);
  return collector.resolve(names);
};

describe('a question that only a credit card raises', () => {
  const stats = { rowsCount: 1, validRowsCount: 1, invalidRowsCount: 0 };
  const mapping = { type: 'account', key: 'Visa', value: null, createWhenEmpty: false, ifCard: 'Which sign?' } as const;
  const accounts = new Map([
    ['a1', { accountType: 'credit_card', currency: 'EUR' }],
    ['a2', { accountType: 'depository', currency: 'CAD' }],
  ] as const);
  const mappable = (id: string) => ({ id, type: 'account', name: 'Any' }) as const;

  it.each([
    ['a card', { ...mapping, mappable: mappable('a1') }, 'Account "Visa": Which sign?'],
    ['the card of rows without a name', { ...mapping, key: '', mappable: mappable('a1') }, 'Which sign?'],
    [
      'a card that publishing creates',
      { ...mapping, mappable: null, createWhenEmpty: true, value: 'CreditCard' },
      'Account "Visa": Which sign?',
    ],
    ['another account', { ...mapping, mappable: mappable('a2') }, null],
    ['another account that publishing creates', { ...mapping, mappable: null, createWhenEmpty: true }, null],
  ])('prevents publishing if rows go to one: %s', (_, given, question) => {
    const { blockers, signQuestion } = mappingFacts([given], stats, accounts);
    expect([blockers, signQuestion]).toEqual([question === null ? [] : [question], question]);
  });
});

describe('amounts with an ambiguous currency sign', () => {
  const marked = (account: string) =>
    rowsOf('TransactionImport', ['date,amount,account', `2024-03-01,-6,${account}`, `2024-03-01,$-5,${account}`]);
  const stats = { rowsCount: 2, validRowsCount: 2, invalidRowsCount: 0 };
  const accounts = new Map([
    ['a1', { accountType: 'depository', currency: 'EUR' }],
    ['a2', { accountType: 'depository', currency: 'CAD' }],
  ] as const);
  const blockersOf = (rows: ReturnType<typeof rowsOf>, id: string) => {
    const mappings = collect(rows).map((mapping) => ({
      ...mapping,
      mappable: { id, type: 'account', name: 'Any' } as const,
    }));
    return mappingFacts(mappings, stats, accounts).blockers;
  };

  it.each(['', 'Cash'])('prevent publishing if the account has another currency: "%s"', (account) => {
    expect(blockersOf(marked(account), 'a2')).toEqual([]);
    expect(blockersOf(marked(account), 'a1')).toEqual([
      'Row 2: Amount is marked $, which is not a sign of EUR, the currency of the account "Any": choose an account in the intended currency with PATCH /api/v1/imports/{id}/mappings, or correct the file',
    ]);
  });
});

describe('createMappingCollector', () => {
  it('keeps each text once and finds records with exactly that name', () => {
    const rows = [
      aRow({ fields: { account: 'Checking', category: 'Food' }, tags: ['a', 'b'] }),
      aRow({ fields: { account: 'Checking', category: 'food' }, tags: ['b'] }),
    ];

    const mappings = collect(rows, known({ category: { Food: 'c1' }, tag: { b: 't1' } }));

    expect(
      mappings.map(({ type, key, mappable, createWhenEmpty }) => [type, key, mappable?.id ?? null, createWhenEmpty]),
    ).toEqual([
      ['account', 'Checking', null, true],
      ['category', 'Food', 'c1', false],
      ['category', 'food', null, true],
      ['tag', 'a', null, true],
      ['tag', 'b', 't1', false],
    ]);
    expect(countUnassigned(mappings)).toBe(3);
  });

  it.each([
    ['Food: Dining', 'Dining'],
    ['Food:Dining', 'Dining'],
    ['Dining', 'Dining'],
    ['Home: Dining', undefined],
    ['Home:Rent', 'Home: Rent'],
    ['Home: Rent', 'Home: Rent'],
    ['Food: Food', 'Food'],
    ['Food: Top', undefined],
  ])('matches %j to the category %j by parent and child', (category, name) => {
    const names = known({
      category: { Food: 'f', Dining: 'd', Top: 't', 'Home: Rent': 'r' },
      parents: { d: 'Food', r: 'Home' },
    });
    const [mapping] = collect([aRow({ fields: { category } })], names).filter(({ type }) => type === 'category');

    expect([mapping?.mappable?.name, mapping?.createWhenEmpty]).toEqual([name, name === undefined]);
  });

  it('sets the class of a new account by its name', () => {
    const rows = ['Credit Card', 'Savings'].map((account) => aRow({ fields: { account } }));

    expect(collect(rows).map(({ value }) => value)).toEqual(['CreditCard', null]);
  });

  it('finds an account by the number of the bank, however it is grouped, unless another has that name', () => {
    const bankNumbers = new Map([['DE89370400440532013000', { id: 'a1', name: 'Giro' }]]);
    const mapped = (account: string, names: Known = {}) =>
      collect([aRow({ fields: { account } })], known({ bankNumbers, ...names })).map(({ mappable }) => mappable?.id);
    expect(mapped('DE89 3704 0044 0532 0130 00')).toEqual(['a1']);
    expect(mapped('de89370400440532013000')).toEqual(['a1']);
    expect(mapped('DE89370400440532013001')).toEqual([undefined]);
    expect(mapped('DE89 3704 0044 0532 0130 00', { account: { 'DE89 3704 0044 0532 0130 00': 'a2' } })).toEqual(['a2']);
  });

  it('asks which of several accounts with the same name to use', () => {
    const rows = [aRow({ fields: { account: 'Checking' } })];
    const mappings = collect(rows, known({ account: { Checking: 'a1' }, namesakes: { Checking: ['a1', 'a2'] } }));
    const candidates = ['a1', 'a2'].map((id) => ({ id, type: 'account', name: 'Checking' }));
    const chosen = { type: 'account', key: 'Checking', createWhenEmpty: false, value: null } as const;

    expect(mappings).toMatchObject([{ mappable: null, createWhenEmpty: false, candidates }]);
    expect(countUnassigned(mappings)).toBe(1);
    expect(mappingBlockers(mappings)).toEqual([
      'Account "Checking" is the name of 2 of your accounts: choose one with PATCH /api/v1/imports/{id}/mappings',
    ]);
    expect(() => assignMappings(mappings, [{ ...chosen, mappable: null, createWhenEmpty: true }])).toThrow(
      '2 records share the account name "Checking": choose one with mappable_id',
    );
    const earlier = keepAssignments(mappings, [{ ...chosen, mappable: null, createWhenEmpty: true }]);
    expect(mappingBlockers(earlier)).toHaveLength(1);
    const [mappable = null] = mappings[0]?.candidates ?? [];
    expect(mappingBlockers(assignMappings(mappings, [{ ...chosen, mappable }]))).toEqual([]);
  });

  it('rejects a file with too many distinct texts', () => {
    const collector = createMappingCollector(['category']);
    const fill = () => {
      for (let at = 0; at <= 20_000; at++) collector.add(aRow({ fields: { category: `c${at}` } }));
    };
    expect(fill).toThrowError(expect.objectContaining({ code: 'too_many_distinct_values' }));
  });
});

describe('mappingBlockers', () => {
  it('reports rows without an account', () => {
    const mappings = collect([aRow({ fields: { account: '' } }), aRow({ fields: { account: 'New' } })]);
    expect(mappingBlockers(mappings)).toEqual([
      'Account "" is not mapped: send account_id, name an account in every row, or choose one with PATCH /api/v1/imports/{id}/mappings',
    ]);
  });
});

describe('splitCategory', () => {
  it.each([
    ['Food: Dining', 'Food', 'Dining'],
    ['Food:Dining', 'Food', 'Dining'],
    ['Food', null, 'Food'],
    [': Dining', null, ': Dining'],
    ['Food:', null, 'Food:'],
    ['Plan 5: 2026', 'Plan 5', '2026'],
    ['Zeit 12:30', null, 'Zeit 12:30'],
    ['http://x.y', null, 'http://x.y'],
    ['Work: Zeit 12:30', 'Work', 'Zeit 12:30'],
    ['Zeit 12:30: Work', 'Zeit 12:30', 'Work'],
    ['Links: http://x.y', 'Links', 'http://x.y'],
  ])('%j is %j over %j', (key, parent, name) => {
    expect(splitCategory(key)).toEqual({ parent, name });
  });
});

describe('catalogueFromMappings', () => {
  it('puts a parent before its children, once', () => {
    const rows = ['Food: Dining', 'Food: Market', 'Food'].map((category) =>
      aRow({ fields: { category, account: 'A' } }),
    );

    const { steps, categories } = catalogueFromMappings(null, collect(rows));

    const named = steps.map((step) => (step.bind.by === 'name' ? step.bind.name : step.bind.by));
    expect(named).toEqual(['A', 'Food', 'Dining', 'Market']);
    expect(categories.get('Food')).toBe(1);
    expect(steps[3]).toMatchObject({ references: { parentId: 1 } });
  });

  it('distinguishes categories with the same name below two parents and below none', () => {
    const rows = ['Home: Other', 'Food: Other', 'Other'].map((category) => aRow({ fields: { category } }));
    const { steps, categories } = catalogueFromMappings('a', collect(rows));

    expect([...categories].map(([key, number]) => [key, steps[number]?.bind])).toMatchObject([
      ['Home: Other', { name: 'Other', elsewhere: 'Home: Other' }],
      ['Food: Other', { name: 'Other', elsewhere: 'Food: Other' }],
      ['Other', { name: 'Other' }],
    ]);
    expect(steps.map(({ bind }) => (bind.by === 'name' ? bind.name : bind.by))).toEqual([
      ...['id', 'Other', 'Home', 'Other', 'Food', 'Other'],
    ]);
  });

  it('assigns every row to the account of the import', () => {
    const catalogue = catalogueFromMappings('acc', collect([aRow({ fields: { account: 'Other' } })]));
    const [row] = planEntries(aRow({ fields: { account: 'Other' } }), catalogue);
    expect(row).toMatchObject({ account: 0, currency: null, amount: '4.25', kind: 'transaction' });
    expect(catalogue.steps[0]).toEqual({ kind: 'account', bind: { by: 'id', id: 'acc', otherwise: null } });
  });
});

describe('planEntries', () => {
  it('keeps the currency in the file', () => {
    const catalogue = catalogueFromMappings('acc', []);
    const row = aRow({
      fields: { currency: 'JPY' },
      entry: anEntry({ currencyFromFile: true }),
    });
    expect(planEntries(row, catalogue)[0]?.currency).toBe('JPY');
  });

  it('plans nothing for an invalid row', () => {
    expect(planEntries(aRow({ entry: null }), catalogueFromMappings('acc', []))).toEqual([]);
  });

  it('plans the parts of a row after it, under its number', () => {
    const split = { amount: '-2', ledgerAmount: '2', name: 'Bread', category: '', tags: [], notes: '' };
    const rows = planEntries(aRow({ rowNumber: 7, splits: [split, split] }), catalogueFromMappings('acc', []));

    expect(rows).toMatchObject([
      { row: 7, amount: '4.25', part: null },
      { row: 7, amount: '2', part: { row: 7, index: 1 } },
      { row: 7, amount: '2', part: { row: 7, index: 2 } },
    ]);
  });

  it('keeps the identifying fields of a trade', () => {
    const row = aRow({ fields: { ticker: 'ABC', qty: '2', price: '3.5' }, entry: anEntry({ kind: 'trade' }) });
    const details = { ticker: 'ABC', exchangeOperatingMic: null, qty: '2', price: '3.5', securityId: null };

    expect(planEntries(row, catalogueFromMappings('acc', []), 4)).toMatchObject([
      { kind: 'trade', security: 4, details },
    ]);
  });
});
