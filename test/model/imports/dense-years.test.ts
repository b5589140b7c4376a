import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { aRequest, settle } from '../scenario.ts';
import { createWorld } from '../world.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

/** Rows of one account, spread over the days of a year. */
const yearOfRows = (count: number): string => {
  const dayOf = (at: number): string => new Date(Date.UTC(2025, 0, 1 + (at % 365))).toISOString().slice(0, 10);
  const row = (at: number): string => `${dayOf(at)},-${at + 1}.5,${randomBytes(9).toString('base64url')},Wallet`;
  return ['date,amount,name,account', ...Array.from({ length: count }, (_, at) => row(at))].join('\n');
};

describe('an import with many rows in one year of an account', () => {
  it.each([3_000, 6_000, 10_000, 25_000])('is verified row by row: %d rows', async (rows) => {
    const world = createWorld(table);
    const { id } = await world.create(world.caller, aRequest('TransactionImport', yearOfRows(rows), true));
    await settle(world);

    const { verification } = (await world.imports.find(world.caller.familyId, id)) ?? {};

    expect(verification?.readback).toMatchObject({ status: 'matched', checkedCounts: { transactions: rows } });
  });
});
