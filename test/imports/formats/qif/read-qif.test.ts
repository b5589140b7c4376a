import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QifLine } from '../../../../shared/imports/formats/qif/domain/qif-file.ts';
import { readQif } from '../../../../shared/imports/formats/qif/parse/qif-import.ts';
import { processorTime } from '../../../support/processor-time.ts';

/** The sections, without line numbers. */
const bare = (text: string) =>
  readQif(text).map(({ directive, argument, records }) => ({
    directive,
    argument,
    records: [...records].map(({ lines }) => lines.map(({ code, value }) => `${code}${value}`)),
  }));

type Written = {
  readonly directive: string;
  readonly argument: string;
  readonly records: readonly (readonly QifLine[])[];
};

const write = (sections: readonly Written[], end: string): string =>
  sections
    .flatMap(({ directive, argument, records }) => [
      `!${directive}${argument === '' ? '' : `:${argument}`}`,
      ...records.flatMap((lines) => [...lines.map(({ code, value }) => code + value), '^']),
    ])
    .join(end);

const value = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, '').trim());
const line = fc.record({ code: fc.constantFrom(...'DTUPMLNCSE$%QYIOA'), value });
const section = fc.record({
  directive: fc.constantFrom('type', 'account', 'option', 'clear'),
  argument: fc.constantFrom('Bank', 'Oth A', 'Invst', ''),
  records: fc.array(fc.array(line, { minLength: 1, maxLength: 6 }), { maxLength: 4 }),
});

describe('readQif', () => {
  it('reads back what was written with any line breaks', () => {
    fc.assert(
      fc.property(fc.array(section, { maxLength: 5 }), fc.constantFrom('\n', '\r\n', '\r'), (sections, end) => {
        const read = readQif(write(sections, end)).map(({ directive, argument, records }) => ({
          directive,
          argument,
          records: [...records].map(({ lines }) => lines),
        }));

        expect(read).toEqual(sections);
      }),
    );
  });

  it('reads headers in any case and with blanks around their colon', () => {
    expect(bare('!TYPE : bank \nD1/1/2024\n^')).toEqual([
      { directive: 'type', argument: 'bank', records: [['D1/1/2024']] },
    ]);
  });

  it('ends a record without ^ at a header or the end of the file', () => {
    expect(bare('!Account\nNCash\n!Type:Bank\nT1\n^\nT2')).toEqual([
      { directive: 'account', argument: '', records: [['NCash']] },
      { directive: 'type', argument: 'Bank', records: [['T1'], ['T2']] },
    ]);
  });

  it('ignores blank lines and a ^ without a record', () => {
    expect(bare('!Type:Bank\n^\n\nT1\n\nPA\n^\n^\n')).toEqual([
      { directive: 'type', argument: 'Bank', records: [['T1', 'PA']] },
    ]);
  });

  it('keeps records before the first header', () => {
    expect(bare('# made by hand\n!Type:Bank\nT1\n^')).toEqual([
      { directive: '', argument: '', records: [['#made by hand']] },
      { directive: 'type', argument: 'Bank', records: [['T1']] },
    ]);
  });

  it('counts the physical lines of headers and records', () => {
    const [bank] = readQif('\r\n!Type:Bank\r\n\r\nT1\r\n^\r\nT2\r\n^');

    expect(bank?.line).toBe(2);
    expect([...(bank?.records ?? [])].map((record) => record.line)).toEqual([4, 6]);
  });

  it('reads ten megabytes of hostile lines in seconds, not in minutes', () => {
    const text = `!Type:Bank\n${'!'.repeat(1_000_000)}\n${' \n'.repeat(2_000_000)}${'^\r'.repeat(2_000_000)}T1`;

    expect(processorTime(() => readQif(text))).toBeLessThan(20_000);
  });
});
