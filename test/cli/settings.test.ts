import { describe, expect, it } from 'vitest';
import { settingsOf } from '../../cli/src/import/settings.ts';

describe('--map and --set', () => {
  it('keep the names of columns as they are typed', () => {
    expect(settingsOf(['date=Buchungstag, amount=Betrag, EUR', 'name=Name'], ['date_format=%d.%m.%Y'])).toEqual({
      date_col_label: 'Buchungstag',
      amount_col_label: 'Betrag, EUR',
      name_col_label: 'Name',
      date_format: '%d.%m.%Y',
    });
  });

  it.each([
    ['in one option', ['date=A,date=B'], [], '--map has two values for date: A and B.'],
    ['in two options', ['date=A', 'date=B'], [], '--map has two values for date: A and B.'],
    ['of a setting', [], ['header=true', 'header=false'], '--set has two values for header: true and false.'],
  ])('refuse a field that is given twice: %s', (_, maps, sets, message) => {
    expect(() => settingsOf(maps, sets)).toThrow(message);
  });
});

describe('the meanings of texts', () => {
  it('are one setting, whatever is in the texts', () => {
    expect(
      settingsOf([], ['amount_type_values.K=in', 'amount_type_values.a=b=out', 'state_values.On hold=leave_out']),
    ).toEqual({ amount_type_values: { K: 'in', 'a=b': 'out' }, state_values: { 'On hold': 'leave_out' } });
  });
});
