import { expect } from 'vitest';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { call, type Listed, settled } from '../http/api-client.ts';

export type ImportCycle = {
  /** Uploads the file and publishes it. */
  readonly send: () => Promise<ImportDetail>;
  /** The number of records of the kinds in the file. */
  readonly count: () => Promise<number>;
  readonly made: number;
};

/**
 * Imports a file twice and reverts both, the first one first: it adds its records once, and the last revert removes
 * them.
 */
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

/** The number of items of a list, e.g. `/trades?account_id=…`. */
export const totalOf = async (path: string): Promise<number> =>
  (await call<Listed<unknown>>('GET', path)).body.meta.total_count;
