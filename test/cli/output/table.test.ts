import { describe, expect, it } from 'vitest';
import { table } from '../../../cli/src/output/table.ts';

const ID = '01a217bb-84cc-7007-aebc-d0979e5a1f20';

describe('a table in a narrow terminal', () => {
  it.each([20, 40, 80])('cuts texts, and never what is of no use in part: %s columns', (width) => {
    const columns = [
      { title: 'File' },
      { title: 'Amount', isRight: true, isWhole: true },
      { title: 'ID', isWhole: true },
    ];
    const shown = table(columns, [['a long name of a file.csv', '-46027.25', ID]], width);
    expect(shown).toContain(ID);
    expect(shown).toContain('-46027.25');
    expect(shown.includes('a long name of a file.csv')).toBe(width === 80);
  });
});
