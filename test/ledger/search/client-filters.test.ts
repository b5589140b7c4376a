import { describe, expect, it } from 'vitest';
import { TransactionFilters } from '../../../shared/ledger/schema/entry-filters.ts';
import { ALL_TRANSACTIONS, createMatcher } from '../../../shared/ledger/search/domain/entry-filters.ts';
import { aPage, columnsOf, withRows } from '../../support/ledger/ledger-builders.ts';

const PAIRS = [
  { order: '42', shop: 'Corner' },
  { 'shop:order': '42' },
  { shop: 'order:42' },
  { 'shop:order:42': '' },
  { 'shop: order': '42' },
];

/** The numbers of the entries that the list has with this parameter. */
const found = (metadata: string): readonly number[] => {
  const page = withRows(aPage(), [
    ...PAIRS.map((pairs, at) => ({ name: String(at), metadata: pairs })),
    { name: 'none' },
  ]);
  const { content } = TransactionFilters.parse({ metadata });
  const places = createMatcher({ ...ALL_TRANSACTIONS, content })(columnsOf(page));
  return places.map(({ columns, at }) => Number(columns.name(at)));
};

describe('the filter of metadata', () => {
  it.each([
    ['order:42', [0]],
    ['order: 42', [0]],
    ['order', [0]],
    ['shop', [0, 2]],
    ['shop:Corner', [0]],
    ['shop:order', [1]],
    ['shop:order:42', [1, 2, 3]],
    ['shop: order:42', [2, 4]],
    ['order:4', []],
    ['42', []],
    ['constructor', []],
    [':', []],
  ])('%s', (sent, numbers) => {
    expect(found(sent)).toEqual(numbers);
  });

  it('selects everything if it is blank', () => {
    expect(TransactionFilters.parse({ metadata: ' ' }).content).toBeUndefined();
  });
});

describe('the filter of external ids', () => {
  it.each([
    [{ external_id: ' ' }, 'external_id', 'must not be blank'],
    [{ external_id: 'n-1', external_source: '' }, 'external_source', 'must not be blank'],
    [{ external_id: 'n-1', external_source: ' ' }, 'external_source', 'must not be blank'],
    [
      { external_source: 'shop' },
      'external_source',
      'must be sent with external_id: there is no list of all records of a source',
    ],
  ])('refuses %j', (sent, field, message) => {
    const [issue] = TransactionFilters.safeParse(sent).error?.issues ?? [];
    expect([issue?.path, issue?.message]).toEqual([[field], message]);
  });

  it('has the source api by default', () => {
    const sourceOf = (sent: object) => TransactionFilters.parse({ external_id: 'n-1', ...sent }).content?.externalId;
    expect(sourceOf({})).toEqual({ source: 'api', id: 'n-1' });
    expect(sourceOf({ external_source: 'shop' })).toEqual({ source: 'shop', id: 'n-1' });
  });
});
