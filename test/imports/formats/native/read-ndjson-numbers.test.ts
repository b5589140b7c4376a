import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NumberText, RecordFields } from '../../../../shared/imports/formats/native/domain/record-fields.ts';
import { parseJsonLine } from '../../../../shared/imports/formats/native/parse/json-line.ts';

const parsed = (text: string): unknown => {
  const line = parseJsonLine(text);
  if (!line.ok) throw new Error(line.reason);
  return line.value;
};

const amountIn = (literal: string): string | null =>
  new RecordFields(1, 'Test', parsed(`{"amount":${literal}}`) as Record<string, unknown>, []).amount('amount');

describe('parseJsonLine', () => {
  it('keeps every digit of decimals with up to 8 places, as a number and as text', () => {
    const whole = fc.bigInt({ min: 0n, max: 10n ** 18n - 1n });
    const places = fc.integer({ min: 0, max: 8 });
    const fraction = fc.nat(99_999_999).map((digits) => String(digits).padStart(8, '0'));
    fc.assert(
      fc.property(fc.boolean(), whole, fraction, places, (negative, units, digits, length) => {
        const text = `${negative ? '-' : ''}${units}${length === 0 ? '' : `.${digits.slice(0, length)}`}`;
        const trimmed = length === 0 ? text : text.replace(/\.?0+$/, '');
        const canonical = trimmed === '-0' ? '0' : trimmed;
        expect(amountIn(text)).toBe(canonical);
        expect(amountIn(`"${text}"`)).toBe(canonical);
      }),
      { numRuns: 2000 },
    );
  });

  it('agrees with the engine wherever it trusts the engine', () => {
    fc.assert(
      fc.property(fc.json({ noUnicodeString: false }), (text) => {
        const value = JSON.stringify(parsed(text), (_key, item: unknown) =>
          item instanceof NumberText ? Number(item.source) : item,
        );
        expect(value).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it.each([
    ['9007199254740993', '9007199254740993'],
    ['1234567890123456.12345678', '1234567890123456.12345678'],
    ['0.10', '0.1'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['1E2', '100'],
    ['1.5e-7', '0.00000015'],
    ['1e17', '100000000000000000'],
    ['1e0000000000000000002', '100'],
    ['1.0000000000000000000', '1'],
  ])('reads the amount %s as %s', (literal, amount) => {
    expect(amountIn(literal)).toBe(amount);
  });

  it.each([
    '0.1000000000000000055',
    '1e400',
    '1e-400',
    '1e-9',
    '0.123456789',
    '1e999999999999',
    '"1e5x"',
    '"12,5"',
    '" "',
  ])('reads no amount in %s', (literal) => {
    expect(amountIn(literal)).toBeNull();
  });

  it('keeps the digits of a long number whatever else is in its line', () => {
    const value = parsed('{"a":[12345678901234567890],"b":{"c":0.5},"d":"12345678901234567890"}');
    expect(value).toEqual({ a: [new NumberText('12345678901234567890')], b: { c: 0.5 }, d: '12345678901234567890' });
  });

  it('lets a repeated key keep its last value and treats __proto__ as a name', () => {
    const value = parsed('{"a":1,"__proto__":{"amount":1},"a":2}') as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(['a', '__proto__']);
    expect(value['a']).toBe(2);
    expect(value['amount']).toBeUndefined();
  });

  it('survives deep nesting', () => {
    const depth = 100_000;
    expect(parseJsonLine('['.repeat(depth)).ok).toBe(false);
    expect(parseJsonLine('['.repeat(depth) + ']'.repeat(depth)).ok).toBe(true);
    expect(parseJsonLine(`${'['.repeat(depth)}12345678901234567${']'.repeat(depth)}`)).toEqual({
      ok: false,
      reason: 'it is nested too deeply',
    });
  });
});
