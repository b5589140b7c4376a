import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../support/imports/csv.ts';

const HEADER = 'name,resource_type,active,effective_date,conditions,actions';
const CONDITIONS = '[{"condition_type":"transaction_name","operator":"like","value":"5\\" pipe, big"}]';
const ACTIONS = '[{"action_type":"auto_categorize"}]';
const doubled = (json: string): string => `"${json.replaceAll('"', '""')}"`;
const read = (lines: readonly string[]) => rowsOf('RuleImport', [HEADER, ...lines], { dateFormat: '%m/%d/%Y' });

describe('rows of a RuleImport', () => {
  it('are read with doubled quotes, with either separator', () => {
    const cells = ['Tidy', 'transaction', 'yes', '', doubled(CONDITIONS), doubled(ACTIONS)];
    const [comma] = read([cells.join(',')]);
    const [semicolon] = rowsOf('RuleImport', [HEADER.replaceAll(',', ';'), cells.join(';')]);

    expect(comma?.errors).toEqual([]);
    expect(comma?.fields).toMatchObject({ name: 'Tidy', active: 'true', conditions: CONDITIONS, actions: ACTIONS });
    expect(semicolon?.fields).toEqual(comma?.fields);
  });

  it('are read with quotes escaped by backslashes if quotes are not doubled', () => {
    const escaped = `"${ACTIONS.replaceAll('"', '\\"')}"`;
    const [row] = read([`"Tidy, all","transaction",true,,"[]",${escaped}`]);

    expect(row?.errors).toEqual([]);
    expect(row?.fields).toMatchObject({ name: 'Tidy, all', actions: ACTIONS });
  });

  it('accept JSON within a text', () => {
    const [row] = read([`Tidy,transaction,,,[],${doubled(JSON.stringify(ACTIONS))}`]);

    expect(row?.errors).toEqual([]);
  });

  it.each([
    ['Tidy,account,,,[],[]', ['Resource type "account" is not transaction', 'Actions must not be empty']],
    ['Tidy,,,,[],', ['Resource type is required', 'Actions is required']],
    [
      'Tidy,transaction,maybe,soon,[],x',
      [
        'Active "maybe" is not yes or no',
        'Effective date "soon" is not a date like 2026-02-28 or like %m/%d/%Y',
        'Actions "x" is not valid JSON',
      ],
    ],
    [
      `Tidy,transaction,,,"[{""condition_type"":""a""}]",${doubled(ACTIONS)}`,
      [expect.stringContaining('Conditions[0].condition_type "a" is not one of')],
    ],
  ])('report the error of %j', (line, errors) => {
    expect(read([line])[0]?.errors).toEqual(errors);
  });

  it.each([
    ['2024-02-28', '2024-02-28'],
    ['02/28/2024', '2024-02-28'],
    ['', ''],
  ])('accept the effective date %j', (written, date) => {
    const [row] = read([`Tidy,transaction,,${written},[],${doubled(ACTIONS)}`]);

    expect(row?.fields.effectiveDate).toBe(date);
  });
});
