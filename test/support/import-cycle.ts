import { expect } from 'vitest';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { call, type Listed, settled } from './api-client.ts';

export type ImportCycle = {
  /** Sends the file and asks to publish it. */
  readonly send: () => Promise<ImportDetail>;
  /** How many records of the kinds that the file brings there are now. */
  readonly count: () => Promise<number>;
  readonly made: number;
};

/** Imports a file twice and takes both back, the first one first: it adds its records once, and they go with the last. */
export const expectCycle = async ({ send, count, made }: ImportCycle): Promise<readonly ImportDetail[]> => {
  const before = await count();
  const publish = async (): Promise<ImportDetail> => {
    const complete = await settled((await send()).id);
    expect(complete).toMatchObject({ status: 'complete', verification: { readback: { status: 'matched' } } });
    expect(await count()).toBe(before + made);
    return complete;
  };
  const undo = async ({ id }: ImportDetail): Promise<void> => {
    expect((await call('POST', `/imports/${id}/revert`)).status).toBe(202);
    expect(await settled(id)).toMatchObject({
      status: 'pending',
      verification: { readback: { status: 'reverted' } },
    });
  };
  const first = await publish();
  const second = await publish();
  await undo(first);
  expect(await count()).toBe(before + made);
  await undo(second);
  expect(await count()).toBe(before);
  return [first, second];
};

/** Of a list, e.g. `/trades?account_id=…`. */
export const totalOf = async (path: string): Promise<number> =>
  (await call<Listed<unknown>>('GET', path)).body.meta.total_count;
