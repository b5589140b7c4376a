import { describe, expect, it } from 'vitest';
import { toAssignments } from '../../../shared/imports/schema/import-mapping.ts';
import {
  type MappingTargets,
  menuValues,
  sentChoices,
  toAssignmentFields,
} from '../../../web/imports/mappings/mapping-choices.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const TARGETS: MappingTargets = {
  account: [{ id: ID, name: 'Giro', label: 'Giro (EUR)' }],
  category: [{ id: ID, name: 'Food', label: 'Food' }],
  tag: [],
};
const line = (at: number, fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${name}_${at}`, value]));
const category = (over: Readonly<Record<string, string>> = {}) => ({
  type: 'category',
  key: '"Food & Co"',
  choice: 'create',
  was_choice: 'create',
  ...over,
});
const decided = (...lines: readonly Readonly<Record<string, string>>[]) =>
  toAssignmentFields(sentChoices(Object.assign({}, ...lines.map((fields, at) => line(at, fields)))), TARGETS);

describe('toAssignmentFields', () => {
  it('sends nothing for unchanged choices', () => {
    expect(decided(category(), category({ choice: ID, was_choice: ID })).mappings).toEqual([]);
  });

  it('sends a record, a new record or none as API fields', () => {
    const { mappings, faults } = decided(
      category({ choice: ID }),
      category({ choice: 'none', key: '"b"' }),
      category({ choice: 'create', was_choice: 'none', key: '"c"' }),
    );
    expect(faults.size).toBe(0);
    expect(mappings).toEqual([
      { type: 'category', key: 'Food & Co', mappable_id: ID },
      { type: 'category', key: 'b', mappable_id: null, create_when_empty: false },
      { type: 'category', key: 'c', mappable_id: null, create_when_empty: true },
    ]);
    expect(toAssignments({ mappings })).toHaveLength(3);
  });

  it('sends the suggestion whose button was pressed, or all of them', () => {
    const other = '01890a5d-ac96-774b-bcce-b302099a8058';
    const known = { ...TARGETS, category: [...TARGETS.category, { id: other, name: 'Gifts', label: 'Gifts' }] };
    const sent = (use: string) =>
      toAssignmentFields(
        sentChoices({
          ...line(0, category({ key: '"food "', suggested: ID })),
          ...line(1, category({ key: '"Gift"', suggested: other, name: 'Food' })),
          ...line(2, category({ key: '"Rent"' })),
          use,
        }),
        known,
      ).mappings.map(({ key, mappable_id: id }) => [key, id]);
    expect(sent('0')).toEqual([
      ['food ', ID],
      ['Gift', ID], // as typed
    ]);
    expect(sent('all')).toEqual([
      ['food ', ID],
      ['Gift', other],
    ]);
  });

  it('sends the class of a new account and of an account type', () => {
    const account = { type: 'account', key: '"Giro"', choice: 'create', was_choice: 'create' };
    const { mappings } = decided(
      { ...account, class: 'CreditCard', was_class: 'Depository' },
      { ...account, key: '"other"', class: 'Depository', was_class: 'Depository' },
      { type: 'account_type', key: '"Visa"', choice: 'CreditCard', was_choice: 'none' },
      { type: 'account_type', key: '"Amex"', choice: 'none', was_choice: 'CreditCard' },
    );
    expect(mappings).toEqual([
      { type: 'account', key: 'Giro', mappable_id: null, create_when_empty: true, value: 'CreditCard' },
      { type: 'account_type', key: 'Visa', value: 'CreditCard' },
      { type: 'account_type', key: 'Amex', value: null },
    ]);
    expect(toAssignments({ mappings })).toHaveLength(3);
  });

  it('finds a typed name in any case, and reports the line if there is none', () => {
    const { mappings, faults } = decided(category({ name: ' food ' }), category({ name: 'Fod' }));
    expect(mappings).toEqual([{ type: 'category', key: 'Food & Co', mappable_id: ID }]);
    expect([...faults]).toEqual([[1, 'You have no category named “Fod”']]);
  });

  it('takes a label as the value of a menu if it names one record, otherwise an id', () => {
    const same = (id: string, label: string) => ({ id, name: label, label });
    const other = '01890a5d-ac96-774b-bcce-b302099a8058';
    const values = (...labels: readonly string[]) => [
      ...menuValues(labels.map((label, at) => same(String(at), label))).values(),
    ];
    expect(values('Food', 'Rent')).toEqual(['Food', 'Rent']);
    expect(values('Food', 'Food', 'none', 'create', 'new', ' Food', 'a  b', other)).toEqual([
      ...['0', '1', '2', '3', '4', '5', '6', '7'],
    ]);
    expect(decided(category({ choice: 'Food' })).mappings).toEqual([
      { type: 'category', key: 'Food & Co', mappable_id: ID },
    ]);
    expect(decided({ ...category(), type: 'account', choice: 'Giro (EUR)' }).mappings).toMatchObject([
      { mappable_id: ID },
    ]);
  });

  it('reports a record that no longer exists', () => {
    const { faults } = decided(category({ choice: crypto.randomUUID() }));
    expect(faults.get(0)).toBe('The category no longer exists. Choose another.');
  });

  it('keeps line breaks in a text and ignores unknown fields', () => {
    const [choice] = sentChoices(line(0, category({ key: JSON.stringify('a\r\nb\nc') })));
    expect(choice?.key).toBe('a\r\nb\nc');
    expect(sentChoices(line(0, category({ key: 'no JSON' })))).toEqual([]);
    expect(sentChoices(line(0, category({ type: 'merchant' })))).toEqual([]);
    expect(sentChoices({ choice_0: 'create' })).toEqual([]);
  });
});
