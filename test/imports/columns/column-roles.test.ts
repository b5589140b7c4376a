import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnMenus, readRoles } from '../../../web/imports/columns/roles.ts';
import { settingsOf } from '../../../web/imports/columns/settings.ts';

const settings = settingsOf('TransactionImport');
const chosen = (headers: readonly string[], values: Readonly<Record<string, string>>) =>
  columnMenus(settings, headers, values).map(({ chosen: value }) => value);

const unused = { value: '', label: 'Not used' };

describe('columnMenus', () => {
  it('shows the role of each column by its name or position, however it is spelled', () => {
    const values = { date_col_label: 'buchung', amount_col_label: '#3', name_col_label: '' };
    expect(chosen(['Buchung', 'Payee', 'Betrag'], values)).toEqual([
      'date_col_label=Buchung',
      '',
      'amount_col_label=Betrag',
    ]);
  });

  it('names columns that are blank or repeated by their position', () => {
    const values = { inflow_col_label: '#2', outflow_col_label: '#3' };
    expect(chosen(['', 'Sum', 'sum '], values)).toEqual(['', 'inflow_col_label=#2', 'outflow_col_label=#3']);
  });

  it('keeps several roles of one column', () => {
    const values = { name_col_label: 'Text', notes_col_label: 'Text' };
    const [menu] = columnMenus(settings, ['Text'], values);
    expect(menu?.chosen).toBe('name_col_label notes_col_label=Text');
    expect(readRoles(settings, { column_1: menu?.chosen ?? '' }).values).toMatchObject(values);
  });

  it('has a menu for a column far right only if it is used, and for one that the file does not have', () => {
    const headers = Array.from({ length: 16_000 }, (_, at) => `h${at + 1}`);
    const menus = columnMenus(settings, headers, { date_col_label: 'h15000', name_col_label: 'Gone' });
    expect(menus).toHaveLength(102);
    expect(menus.slice(-2)).toEqual([
      { name: 'column_15000', label: 'h15000', at: 14_999, chosen: 'date_col_label=h15000', unused },
      { name: 'column_16001', label: 'Gone', at: undefined, chosen: 'name_col_label=Gone', unused },
    ]);
  });
});

describe('readRoles', () => {
  it('sets the chosen roles and clears the others', () => {
    const sent = { column_1: 'date_col_label=Buchung', column_2: '', column_3: 'amount_col_label=#3', col_sep: ';' };
    const { values, faults } = readRoles(settings, { name_col_label: 'Payee', ...sent });
    expect(faults).toEqual([]);
    expect(values).toMatchObject({
      date_col_label: 'Buchung',
      amount_col_label: '#3',
      name_col_label: '',
      col_sep: ';',
    });
    expect(Object.keys(values).filter((name) => name.startsWith('column_'))).toEqual([]);
  });

  it('leaves a form without menus as it is', () => {
    const values = { date_col_label: 'Buchung', column_x: '1', answer: 'date_format=%d' };
    expect(readRoles(settings, values)).toEqual({ values, faults: [] });
  });

  it('names the columns that have the same role, and keeps what was chosen', () => {
    const values = { column_1: 'date_col_label=Buchung', column_4: 'date_col_label=#4' };
    expect(readRoles(settings, values)).toEqual({
      values,
      faults: [
        'column_4: Only one column can be Date. You chose “Buchung” and “Column 4”: choose something else for one of them',
      ],
    });
  });

  it('ignores what no menu offers', () => {
    const values = { column_1: 'rows_to_skip=9', column_2: '=x', column_3: 'date_col_label=', column_0: '__proto__=x' };
    const read = readRoles(settings, values);
    expect([read.faults, read.values['rows_to_skip'], read.values['date_col_label']]).toEqual([[], undefined, '']);
  });

  it('reads back what the menus show, for every header', () => {
    const header = fc
      .oneof(fc.string(), fc.constantFrom('', 'a', 'A', ' a', '=', 'x=y', 'a\nb'))
      .filter((text) => !text.includes('#')); // a header of that very text wins over a position
    fc.assert(
      fc.property(fc.array(header, { minLength: 3, maxLength: 6 }), fc.nat(2), (headers, at) => {
        const label = columnMenus(settings, headers, {})[at]?.label ?? '';
        const menus = columnMenus(settings, headers, { date_col_label: label });
        const sent = Object.fromEntries(menus.map(({ name, chosen: value }) => [name, value]));
        expect(readRoles(settings, sent).values['date_col_label']).toBe(label);
      }),
    );
  });
});

describe('a column with the name of a field', () => {
  const headers = ['Date', 'Notes', 'Text', 'Account name', 'Account'];
  const sentBack = (values: Readonly<Record<string, string>>) => {
    const menus = columnMenus(settings, headers, values);
    return readRoles(settings, Object.fromEntries(menus.map(({ name, chosen: value }) => [name, value])));
  };

  it('shows that field, unless another column has it or none is to have it', () => {
    const notes = (values: Readonly<Record<string, string>>) => chosen(headers, values)[1];
    expect(chosen(headers, {})).toEqual([
      'date_col_label=Date',
      'notes_col_label=Notes',
      '',
      '',
      'account_col_label=Account',
    ]);
    expect(notes({ notes_col_label: 'Text' })).toBe('');
    expect(notes({ notes_col_label: '#0' })).toBe('notes_col_label=#0');
    expect(columnMenus(settings, headers, {})[1]?.unused).toEqual({ value: 'notes_col_label=#0', label: 'Not used' });
  });

  it('stays as it is when the form is sent', () => {
    for (const notes_col_label of ['Notes', 'Text', '#0']) {
      const { values, faults } = sentBack({ notes_col_label });
      expect([values['notes_col_label'], values['account_col_label'], faults]).toEqual([
        notes_col_label,
        'Account',
        [],
      ]);
    }
  });

  it('can be given up for another column', () => {
    const { values, faults } = readRoles(settings, {
      column_2: 'notes_col_label=#0',
      column_3: 'notes_col_label=Text',
    });
    expect([values['notes_col_label'], faults]).toEqual(['Text', []]);
  });
});
