import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { planOf, preflight } from './native-lines.ts';

const sample = (name: string): string[] =>
  readFileSync(new URL(`../../../../events/samples/${name}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
const lines = sample('family.ndjson');

describe('the sample family', () => {
  it('passes preflight', () => {
    expect(preflight(lines)).toMatchObject({
      valid: true,
      errors: [],
      expectedRecordCounts: { accounts: 3, transactions: 25 },
    });
  });

  it('derives an opening anchor for each account and the parts of one split', () => {
    const { anchors, derivedCounts } = planOf(lines);
    expect(derivedCounts).toEqual({ valuations: 3, transactions: 3 });
    expect(anchors.map(({ date, amount }) => [date, amount])).toEqual([
      ['2024-01-01', '1747.97'],
      ['2024-01-08', '200'],
      ['2019-06-14', '385000'],
    ]);
  });
});

describe('the sample with errors', () => {
  it('has one of each common error', () => {
    const { errors } = preflight(sample('family-with-errors.ndjson'));
    expect(errors.map(({ code, line }) => `${code} ${line}`)).toEqual([
      'invalid_json 9',
      'unsupported_record_type 8',
      'duplicate_taxonomy_name 3',
      'missing_required_fields 7',
      'invalid_amount 1',
      'invalid_date 4',
      'split_amount_mismatch 6',
      'missing_reference 5',
    ]);
  });
});
