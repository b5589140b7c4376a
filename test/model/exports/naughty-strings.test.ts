import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeLine, native, ndjson } from '../../support/imports/every-kind.ts';
import { NAUGHTY } from '../../support/naughty-strings.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { aRequest, settle } from '../scenario.ts';
import { createWorld } from '../world.ts';
import { createExporter, linesOf } from './exporter.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const DAY = { date: '2024-03-05', amount: '2' };
const account = (id: string, of: object = {}): NativeLine =>
  native('Account', {
    id,
    name: id,
    accountable_type: 'Vehicle',
    balance: '0',
    skip_opening_balance_import: true,
    ...of,
  });

/** Every free text field of every kind, set to the text. */
const linesWith = (text: string, at: number): readonly NativeLine[] => {
  const naming = { value: text, value_ref: { name: text } };
  return [
    account(`${at} own`, { name: text, subtype: text, institution_name: text, institution_domain: text, notes: text }),
    account(`${at} a`),
    account(`${at} b`),
    native('Category', { id: `${at}`, name: text, color: text, lucide_icon: text }),
    native('Tag', { id: `${at}`, name: text, color: text }),
    native('Merchant', { id: `${at}`, name: text, color: text, logo_url: text, website_url: text }),
    native('Transaction', {
      id: `${at} out`,
      account_id: `${at} a`,
      ...DAY,
      name: text,
      notes: text,
      split_lines: [{ amount: '2', name: text, notes: text }],
    }),
    native('Transaction', { id: `${at} in`, account_id: `${at} b`, ...DAY, amount: '-2', name: text, notes: text }),
    native('Transfer', { inflow_transaction_id: `${at} in`, outflow_transaction_id: `${at} out`, notes: text }),
    native('Trade', {
      id: `${at}`,
      account_id: `${at} a`,
      ...DAY,
      qty: '1',
      price: '2',
      ticker: `T${at}`,
      name: text,
      notes: text,
      security_name: text,
      exchange_acronym: text,
      website_url: text,
    }),
    native('Valuation', { id: `${at}`, account_id: `${at} a`, ...DAY, name: text, notes: text }),
    native('RecurringTransaction', {
      id: `${at}`,
      name: text,
      amount: '1',
      expected_day_of_month: 1,
      last_occurrence_date: DAY.date,
      next_expected_date: DAY.date,
    }),
    native('Rule', {
      id: `${at}`,
      name: text,
      conditions: [
        { condition_type: 'transaction_name', operator: 'like', value: text },
        { condition_type: 'transaction_category', operator: '=', ...naming },
      ],
      actions: [
        { action_type: 'set_transaction_merchant', ...naming },
        { action_type: 'set_transaction_tags', ...naming },
      ],
    }),
  ];
};

/** The fields of a family's lines that have the text, e.g. `Rule.conditions.0.value`, and how often. */
const placesOf = (lines: readonly NativeLine[], text: string): Readonly<Record<string, number>> => {
  const places: Record<string, number> = {};
  const look = (value: unknown, path: string): void => {
    if (value === text) places[path] = (places[path] ?? 0) + 1;
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) look(member, `${path}.${key}`);
  };
  for (const { type, data } of lines) look(data, type);
  return places;
};

describe('a problematic text', () => {
  it('is preserved to the last byte from import to export, in every field of every kind', async () => {
    const world = createWorld(table);
    const given = NAUGHTY.flatMap(linesWith);
    const { id } = await world.create(world.caller, aRequest('NativeImport', ndjson(given)));
    await world.publish(world.caller, id);
    await settle(world);
    const record = await world.imports.find(world.caller.familyId, id);
    expect([record?.preflightErrors, record?.error]).toEqual([[], null]);
    expect(record?.verification.readback.status).toBe('matched');

    const exporter = createExporter(table, world);
    const { id: exportId } = await exporter.create();
    await exporter.settle(1_000_000);
    const lines = linesOf(await exporter.filesOf(exportId)).map((line) => JSON.parse(line) as NativeLine);
    for (const text of NAUGHTY) expect([text, placesOf(lines, text)]).toEqual([text, expect.objectContaining(PLACES)]);
  });
});

const PLACES = {
  'Account.name': 1,
  'Account.subtype': 1,
  'Account.institution_name': 1,
  'Account.institution_domain': 1,
  'Account.notes': 1,
  'Category.name': 1,
  'Category.color': 1,
  'Category.lucide_icon': 1,
  'Tag.name': 1,
  'Tag.color': 1,
  'Merchant.name': 1,
  'Merchant.color': 1,
  'Merchant.logo_url': 1,
  'Merchant.website_url': 1,
  'Transaction.name': 2,
  'Transaction.notes': 2,
  'Transaction.split_lines.0.name': 1,
  'Transaction.split_lines.0.notes': 1,
  'Transfer.notes': 1,
  'Trade.name': 1,
  'Trade.notes': 1,
  'Trade.security_name': 1,
  'Trade.exchange_acronym': 1,
  'Trade.website_url': 1,
  'Valuation.name': 1,
  'Valuation.notes': 1,
  'RecurringTransaction.name': 1,
  'Rule.name': 1,
  'Rule.conditions.0.value': 1,
  'Rule.conditions.1.value': 1,
  'Rule.actions.0.value': 1,
  'Rule.actions.1.value': 1,
  'Rule.actions.1.value_ref.name': 1,
};
