import { describe, expect, it } from 'vitest';
import { inPlainWords } from '../../../web/imports/rows/rows-table.ts';

describe('inPlainWords', () => {
  it.each([
    [
      'Fee column "Fee" has fees: set fees to in_amount, apart or included',
      'Fee column "Fee" has fees. Choose under Columns how fees are paid',
    ],
    [
      'Entity type "X" has no direction: set amount_type_values={"X": "in"}, "out" or "leave_out" for all rows with it',
      'Direction "X" has no direction. Choose it under Columns',
    ],
    [
      'State "X" is unknown: set state_values to booked for this text if such transactions went through',
      'State "X" is unknown. Choose under Columns whether such transactions went through',
    ],
    [
      'Entity type "X" is neither: set entity_type of the row to a text that is one of them',
      'Direction "X" is neither. Change it to a text that is one of them',
    ],
  ])('has no names of the interface: %s', (sentence, plain) => {
    expect(inPlainWords(sentence)).toBe(plain);
  });
});
