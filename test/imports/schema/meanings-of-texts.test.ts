import { describe, expect, it } from 'vitest';
import { toImportSettings } from '../../../shared/imports/schema/import-requests.ts';

const read = (sent: unknown) => toImportSettings({ amount_type_values: sent }).configuration.amountTypeValues;

describe('the meanings of the texts of a column', () => {
  it('are an object in JSON, and its JSON text in a form', () => {
    expect(read({ K: 'in', D: 'out' })).toEqual({ K: 'in', D: 'out' });
    expect(read('{"K":"in","0":"leave_out"}')).toEqual({ K: 'in', 0: 'leave_out' });
  });

  it.each([null, '', '  ', {}])('are not set: %j', (sent) => expect(read(sent)).toBeNull());

  it.each([
    'K=in',
    '["in"]',
    { K: 'money in' },
    { K: 1 },
    Object.fromEntries(Array.from({ length: 51 }, (_, at) => [at, 'in'])),
  ])('refuse anything else: %j', (sent) =>
    expect(() => read(sent)).toThrow(/must be an object that gives each text one of "in"|at most 50 texts/),
  );
});
