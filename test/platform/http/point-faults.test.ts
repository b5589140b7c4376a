import { describe, expect, it } from 'vitest';
import { DomainError, ValidationError } from '../../../shared/platform/domain/errors.ts';
import type { KnownInput } from '../../../shared/platform/http/request/known-input.ts';
import { withFaults } from '../../../shared/platform/http/request/point-faults.ts';

const KNOWN: KnownInput = {
  operation: 'POST /api/v1/things',
  query: { start_date: null },
  body: { name: null, metadata: null, tag_ids: null, state_values: null, splits: { amount: null } },
  form: { file: null },
  answer: {},
};

const pointers = (error: DomainError, known = KNOWN) => {
  const { faults } = withFaults(error, known).extras.details as { faults: readonly Record<string, string>[] };
  return faults.map(({ in: place, field }) => [place, field]);
};

describe('a fault of a request', () => {
  it.each([
    ['name is required', 'body', '/name'],
    ['splits.0.amount must be a decimal number', 'body', '/splits/0/amount'],
    ['splits[2].amount is required', 'body', '/splits/2/amount'],
    ['tag_ids.3 must be the id of a tag', 'body', '/tag_ids/3'],
    ['state_values.Paid: by me must be one of booked, pending', 'body', '/state_values'],
    ['metadata.order-no must be at most 500 characters', 'body', '/metadata/order-no'],
    ['metadata["my key/2"] must be at most 500 characters', 'body', '/metadata/my key~12'],
    ['metadata must have at most 20 pairs', 'body', '/metadata'],
    ['file is not a CSV file', 'form', '/file'],
    ['start_date must not be after end_date', 'query', '/start_date'],
    ['Idempotency-Key must be 1 to 255 printable characters without spaces', 'header', '/Idempotency-Key'],
    ['The field "splits.1.amuont" is unknown', 'body', '/splits/1/amuont'],
    ['The query parameter "a/b~c" is unknown', 'query', '/a~1b~0c'],
    ['The form part "fiel" is unknown: did you mean "file"?', 'form', '/fiel'],
    ['Send either name or tag_ids, not both', 'body', ''],
    ['names must be unique', 'body', ''],
  ])('%s: is in %s at %j', (sentence, place, field) => {
    expect(pointers(new ValidationError([sentence]))).toEqual([[place, field]]);
  });

  it('points at each field of several, beside what the error says already', () => {
    const details = { parameter: 'x', in: 'body', nearest: null };
    const error = new DomainError('unknown_parameter', 'a', {
      errors: ['The field "x" is unknown', 'name is long'],
      details,
    });
    expect(withFaults(error, KNOWN).extras.details).toMatchObject(details);
    expect(pointers(error)).toEqual([
      ['body', '/x'],
      ['body', '/name'],
    ]);
  });

  it('of a request without a body is in the query', () => {
    expect(pointers(new ValidationError(['Too many']), { ...KNOWN, body: null, form: {} })).toEqual([['query', '']]);
  });

  it('has no pointer if the error is not about fields', () => {
    const error = new DomainError('invalid_csv', 'Line 2 has an open quote', { errors: ['name'] });
    expect(withFaults(error, KNOWN)).toBe(error);
  });
});
