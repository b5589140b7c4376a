import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { splitTags } from '../../../shared/imports/rows/domain/cell-text.ts';
import { csvLine, tagsCell } from '../../../shared/platform/domain/text/csv-line.ts';
import { withoutGuard } from '../../../shared/platform/domain/text/formula-guard.ts';
import { NAUGHTY } from '../../support/naughty-strings.ts';

const cellsOf = (line: string): readonly string[] =>
  (Papa.parse<string[]>(line, { delimiter: ',', newline: '\r\n' }).data[0] ?? []) as string[];

describe('csvLine', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=x', "'\t=x"],
    ['\r=x', "'\r=x"],
    ['\n=x', "'\n=x"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ["'=1+1", "''=1+1"],
    ['-12.50', '-12.50'],
    ['+3', '+3'],
    ['-', "'-"],
    ['a=1', 'a=1'],
    ["'x", "'x"],
  ])('writes %j as %j', (text, cell) => {
    expect(cellsOf(csvLine(['first', text]))).toEqual(['first', cell]);
  });

  it('reads back unchanged after removing the apostrophe before a formula', () => {
    const formula = fc.stringMatching(/^'{0,2}[=+\-@\t\r\n＝＋－＠'][=1']{0,3}$/);
    const texts = fc.oneof(fc.string(), formula, fc.constantFrom(...NAUGHTY));
    fc.assert(
      fc.property(fc.array(texts, { minLength: 2, maxLength: 5 }), (cells) => {
        const read = cellsOf(csvLine(cells));
        expect(read.map(withoutGuard)).toEqual(cells);
        const isRun = (cell: string) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell);
        expect(read.some(isRun)).toBe(false);
      }),
    );
  });

  it.each([
    [['a', 'b'], 'a,b'],
    [['a,b', 'a "b"', 'a\nb', 'a\r\nb'], '"a,b","a ""b""","a\nb","a\r\nb"'],
    [[' a', 'a ', 'a\t', '\u00a0a', 'a b'], '" a","a ","a\t","\u00a0a",a b'],
    [['', ''], ','],
    [[''], ''],
    [["it's", 'a;b', 'ä€😀'], "it's,a;b,ä€😀"],
  ])('writes the cells %j as %j and ends the line with CRLF', (cells, line) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`);
  });

  it('leaves a cell empty for no value', () => {
    expect(csvLine(['a', null, ''])).toBe('a,,\r\n');
  });
});

describe('tagsCell', () => {
  it('is read as the same tags by an import', () => {
    const name = fc.stringMatching(/^[a-z,|\\]{1,5}$/);
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (names) => {
        expect(splitTags(tagsCell(names))).toEqual([...new Set(names)]);
      }),
    );
  });
});
