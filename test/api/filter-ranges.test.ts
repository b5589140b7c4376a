import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { FILTERS } from '../../shared/api/components.ts';
import { validate } from '../../shared/platform/schema/validate.ts';

const fieldsOf = (schema: z.ZodType): readonly string[] =>
  Object.keys((z.toJSONSchema(schema, { io: 'input' }) as { readonly properties?: object }).properties ?? {});

/** The filters that have both fields. */
const withRange = (first: string, last: string) =>
  Object.entries<z.ZodType>(FILTERS).filter(([, schema]) => {
    const fields = fieldsOf(schema);
    return fields.includes(first) && fields.includes(last);
  });

describe('filters by a range', () => {
  it.each(withRange('start_date', 'end_date'))('%s refuse one that ends before it starts', (_name, schema) => {
    const reversed = { start_date: '2026-03-02', end_date: '2026-03-01' };
    expect(() => validate(schema, reversed)).toThrow('end_date 2026-03-01 must not be before start_date 2026-03-02');
  });

  it.each(withRange('start_date', 'end_date'))('%s accept a single day, and one end alone', (_name, schema) => {
    const day = '2026-03-01';
    for (const fields of [{ start_date: day, end_date: day }, { start_date: day }, { end_date: day }]) {
      expect(validate(schema, fields)).toBeDefined();
    }
  });

  it.each(withRange('min_amount', 'max_amount'))('%s compare amounts as numbers', (_name, schema) => {
    expect(validate(schema, { min_amount: '9', max_amount: '10.50' })).toBeDefined();
    expect(validate(schema, { min_amount: '10', max_amount: '10.00' })).toBeDefined();
    expect(() => validate(schema, { min_amount: '10.50', max_amount: '9' })).toThrow(
      'max_amount 9 must not be less than min_amount 10.5',
    );
  });
});
