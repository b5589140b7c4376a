import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findImport, ledgerOf, revertImport, sendNative } from '../../model/native-imports.ts';
import { aRequest, settle } from '../../model/scenario.ts';
import { createWorld, type World } from '../../model/world.ts';
import { nativeFile } from '../../support/imports/native-files.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const idsIn = async (world: World) =>
  (await ledgerOf(world))
    .map(({ name, externalId }) => [name, externalId == null ? null : `${externalId.source} ${externalId.id}`])
    .toSorted();

const deliverNext = async (world: World, steps: number): Promise<void> => {
  const message = world.messages.shift();
  if (message === undefined) throw new Error('There is no message');
  await world.deliver(message, steps);
};

describe('external ids in a native file', () => {
  it('belong to the first transaction of a page that has them; the second is created without', async () => {
    const world = createWorld(table);
    const sent = await sendNative(
      world,
      nativeFile([
        { id: '1', amount: '1', external_id: 'n-1' },
        { id: '2', amount: '2', external_id: 'n-1' },
        { id: '3', amount: '3', external_id: 'n-1', external_source: 'shop' },
      ]),
    );
    expect(sent).toMatchObject({
      status: 'complete',
      verification: { readback: { status: 'matched', expectedRecordCounts: { transactions: 3 } } },
    });
    expect(await idsIn(world)).toEqual([
      ['Shop 1', 'api n-1'],
      ['Shop 2', null],
      ['Shop 3', 'shop n-1'],
    ]);
  });

  it('belong to one transaction if those that have them are on several pages', async () => {
    const world = createWorld(table);
    const sent = await sendNative(
      world,
      nativeFile(
        ['2025-12-30', '2026-01-02', '2026-02-03'].map((date, at) => ({
          ...{ id: String(at + 1), amount: '1', date },
          external_id: 'n-1',
        })),
      ),
    );
    expect(sent).toMatchObject({ status: 'complete', verification: { readback: { status: 'matched' } } });
    expect((await idsIn(world)).filter(([, id]) => id !== null)).toHaveLength(1);
  });

  it('stay with the entry of the first file, and are free again after its revert', async () => {
    const world = createWorld(table);
    const rows = [{ id: '1', amount: '1', external_id: 'n-1' }];
    const first = await sendNative(world, nativeFile(rows));
    const corrected = nativeFile([{ ...rows[0], id: '1', amount: '2', external_id: 'n-2' }]);
    const second = await sendNative(world, corrected, 'update');
    expect(second.knownRecords).toEqual({ same: 0, updated: 1, left: 0, deleted: 0 });
    expect(await idsIn(world)).toEqual([['Shop 1', 'api n-1']]);
    await revertImport(world, second);
    await revertImport(world, first);
    await sendNative(world, `${nativeFile(rows)}\n`);
    expect(await idsIn(world)).toEqual([['Shop 1', 'api n-1']]);
  });

  it('are claimed by the new entry of a row whose matching entry is reverted after planning', async () => {
    const world = createWorld(table);
    const { caller } = world;
    const rows = [
      { id: '1', amount: '1', external_id: 'n-1' },
      { id: '2', amount: '2', external_id: 'n-2' },
    ];
    const first = await sendNative(world, nativeFile(rows));
    const { id } = await world.create(caller, aRequest('NativeImport', `${nativeFile(rows)}\n`));
    await world.publish(caller, id);
    while ((await findImport(world, id)).checkpoint?.phase !== 'pages') await deliverNext(world, 0);
    const waiting = world.messages.splice(0);
    await world.revert(caller, first.id, { force: false });
    while ((await findImport(world, first.id)).status !== 'pending') await deliverNext(world, 1_000);
    expect(await ledgerOf(world)).toEqual([]);

    world.messages.push(...waiting);
    await settle(world);
    expect(await findImport(world, id)).toMatchObject({
      status: 'complete',
      verification: { readback: { status: 'matched' } },
    });
    await sendNative(world, nativeFile([{ id: '9', amount: '9', external_id: 'n-1' }]));
    expect(await idsIn(world)).toEqual([
      ['Shop 1', 'api n-1'],
      ['Shop 2', 'api n-2'],
      ['Shop 9', null],
    ]);
  });
});
