import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { change, findImport, revertImport, sendNative, valuesOf } from '../../model/native-imports.ts';
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

const LATER = '2026-06-01T00:00:00.000Z';
const fileOf = (amount: string) =>
  nativeFile([
    { id: '1', amount },
    { id: '2', amount: '7' },
  ]);
const shown = (amount: string) => [`2026-03-05 ${amount} Shop 1`, '2026-03-05 7 Shop 2'].toSorted();
const deliverNext = async (world: World): Promise<void> => {
  const message = world.messages.shift();
  if (message === undefined) throw new Error('There is no message');
  await world.deliver(message, 1_000);
};
const MATCHED = { status: 'complete', verification: { readback: { status: 'matched' } } };

describe('a record that two later files correct', () => {
  it('counts as left if the third file keeps what the ledger has, and the second still says what it did', async () => {
    const world = createWorld(table);
    await sendNative(world, fileOf('10'));
    const second = await sendNative(world, fileOf('12'), 'update');
    const third = await sendNative(world, fileOf('15'), 'match');
    expect(third).toMatchObject({ ...MATCHED, knownRecords: { same: 1, updated: 0, left: 1, deleted: 0 } });
    expect((await findImport(world, second.id)).knownRecords).toEqual({ same: 1, updated: 1, left: 0, deleted: 0 });
    expect(await valuesOf(world)).toEqual(shown('12'));
    await revertImport(world, second);
    expect(await valuesOf(world)).toEqual(shown('10'));
  });

  it('counts as corrected by both if the third file corrects it again', async () => {
    const world = createWorld(table);
    await sendNative(world, fileOf('10'));
    const second = await sendNative(world, fileOf('12'), 'update');
    const third = await sendNative(world, fileOf('15'), 'update');
    expect(third).toMatchObject({ ...MATCHED, knownRecords: { same: 1, updated: 1, left: 0, deleted: 0 } });
    expect((await findImport(world, second.id)).knownRecords).toEqual({ same: 1, updated: 1, left: 0, deleted: 0 });
    expect(await valuesOf(world)).toEqual(shown('15'));
  });

  it('keeps the amount of a person, whichever file states another one since', async () => {
    const world = createWorld(table);
    await sendNative(world, fileOf('10'));
    await sendNative(world, fileOf('12'), 'update');
    await change(world, 'Shop 1', (page, id) => editEntry(page, id, { amount: '99' }, LATER).page);
    const third = await sendNative(world, fileOf('15'), 'update');
    expect(third).toMatchObject({ ...MATCHED, knownRecords: { same: 1, updated: 0, left: 1, deleted: 0 } });
    expect(await valuesOf(world)).toEqual(shown('99'));
  });

  it.each([
    ['update', { same: 1, updated: 1, left: 0, deleted: 0 }],
    ['match', { same: 1, updated: 0, left: 1, deleted: 0 }],
  ] as const)('counts by what its own file did if it is read back after the next one: %s', async (choice, counts) => {
    const world = createWorld(table);
    const { caller } = world;
    await sendNative(world, fileOf('10'));
    await sendNative(world, fileOf('12'), 'update');
    world.readBackLater();
    const { id } = await world.create(caller, aRequest('NativeImport', fileOf('15')));
    await world.publish(caller, id, { onKnownRecords: choice });
    while ((await findImport(world, id)).status !== 'complete') await deliverNext(world);
    const waiting = world.messages.splice(0);
    const next = await world.create(caller, aRequest('NativeImport', fileOf('16')));
    await world.publish(caller, next.id, { onKnownRecords: 'update' });
    while ((await findImport(world, next.id)).status !== 'complete') await deliverNext(world);
    expect((await findImport(world, id)).verification.readback.status).toBe('not_verified');

    world.messages.push(...waiting);
    await settle(world);
    expect(await findImport(world, id)).toMatchObject({ ...MATCHED, knownRecords: counts });
    expect(await findImport(world, next.id)).toMatchObject({
      ...MATCHED,
      knownRecords: { same: 1, updated: 1, left: 0, deleted: 0 },
    });
    expect(await valuesOf(world)).toEqual(shown('16'));
  });
});
