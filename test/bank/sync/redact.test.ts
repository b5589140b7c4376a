import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact } from '../../../shared/bank/sync/domain/redact.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';

const read = (body: unknown): unknown => JSON.parse(redact(JSON.stringify(body), sha256));

describe('redact', () => {
  it('keeps structure, dates, currencies and fixed words, and removes personal data', () => {
    const shown = read({
      errors: [],
      accounts: [
        {
          id: 'ACT-1',
          name: 'Everyday',
          currency: 'USD',
          balance: '-1100.23',
          status: 'ACTIVE',
          hidden: null,
          transactions: [
            {
              id: 'TRN-1',
              posted: 1772323200,
              amount: -33.1,
              description: 'Kiosk',
              pending: false,
              date: '2026-03-01',
            },
            {
              id: 'TRN-1',
              posted: 0,
              amount: '5',
              description: 'Kiosk',
              pending: 'true',
              date: '2026-03-01T10:00:00Z',
            },
          ],
        },
      ],
    });
    const hashed = (length: number) => expect.stringMatching(new RegExp(`^#[0-9a-f]{8}\\(${length}\\)$`));

    expect(shown).toEqual({
      errors: [],
      accounts: [
        {
          id: hashed(5),
          name: hashed(8),
          currency: 'USD',
          balance: '-9999.99',
          status: 'ACTIVE',
          hidden: null,
          transactions: [
            {
              id: hashed(5),
              posted: 1772323200,
              amount: -99.9,
              description: hashed(5),
              pending: false,
              date: '2026-03-01',
            },
            {
              id: hashed(5),
              posted: 0,
              amount: '9',
              description: hashed(5),
              pending: 'true',
              date: '2026-03-01T10:00:00Z',
            },
          ],
        },
      ],
    });
  });

  it('keeps equal values equal, and different ones different', () => {
    const shown = read({
      rows: [{ id: 'TRN-1' }, { id: 'TRN-1' }, { id: 'TRN-2' }, { account_id: 41 }, { accountId: 41 }],
    });
    const [first, again, other, number, sameNumber] = (shown as { rows: readonly object[] }).rows;

    expect(first).toEqual(again);
    expect(first).not.toEqual(other);
    expect(Object.values(number ?? {})).toEqual(Object.values(sameNumber ?? {}));
    expect(Object.values(number ?? {})).not.toContain(41);
  });

  it('treats a text as a word or currency only in such fields', () => {
    const shown = read({ name: 'ACTIVE', status: 'Mr. John Smith 42', merchant: 'USD', currency: 'Jane' });

    expect(redact(JSON.stringify(shown), sha256)).not.toMatch(/ACTIVE|John|USD|Jane/);
  });

  it('hides field names that contain data', () => {
    expect(JSON.stringify(read({ 'Jane Doe': 1, NL91ABNA0417164300: 2, 'balance-date': 3 }))).toMatch(
      /^\{"#[0-9a-f]{8}\(8\)":9,"#[0-9a-f]{8}\(18\)":9,"balance-date":9\}$/,
    );
  });

  it('keeps the length of numbers', () => {
    expect(redact('{"amount":-12345678901234567890.10,"rate":1E-7}', sha256)).toBe(
      '{"amount":-99999999999999999999.99,"rate":9E-9}',
    );
  });

  it.each([
    ['', 'nothing'],
    ['<!doctype html><p>Jane', 'tag'],
    ['{"name":"Jane",}', 'json'],
    ['Jane is not here', 'letter'],
    ['404 Jane', 'digit'],
    ['– Jane', 'other'],
    [`${'['.repeat(100_000)}"Jane"${']'.repeat(100_000)}`, 'json'],
  ])('reduces unreadable data to its length and type (%#)', (body, kind) => {
    expect(JSON.parse(redact(body, sha256))).toEqual({ not_json: true, length: body.length, starts_with: kind });
  });

  it('removes every text of four characters or more', () => {
    const letter = fc.constantFrom(...'ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ äßé/@-');
    const text = fc.string({ unit: letter, minLength: 4, maxLength: 30 });
    const field = fc.constantFrom(
      'id',
      'name',
      'currency',
      'description',
      'amount',
      'date',
      'memo',
      'accountId',
      'raw',
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.integer(),
        fc.array(tie('tree'), { maxLength: 5 }),
        fc.dictionary(field, tie('tree'), { maxKeys: 5 }),
      ),
    }));

    fc.assert(
      fc.property(tree, (value) => {
        const leaves = textsOf(read(value)).join('\n');
        for (const original of textsOf(value)) expect(leaves).not.toContain(original);
      }),
      { numRuns: 500 },
    );
  });
});

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};
