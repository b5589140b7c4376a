import { setTimeout as sleep } from 'node:timers/promises';
import type { Export } from '../../shared/exports/schema/export.ts';
import { call } from './api-client.ts';
import { unzip } from './unzip.ts';

type Single = { readonly data: Export };

/** Exports the family of the key and fetches the archive: its files by name. */
export const exportedFiles = async (apiKey: string): Promise<ReadonlyMap<string, Buffer>> => {
  const { id } = (await call<Single>('POST', '/exports', { apiKey })).body.data;
  for (let tries = 0; tries < 200; tries++) {
    const { status, url } = (await call<Single>('GET', `/exports/${id}`, { apiKey })).body.data;
    if (status === 'complete') return unzip(Buffer.from(await (await fetch(url ?? 'data:,')).arrayBuffer()));
    await sleep(100);
  }
  throw new Error('The export did not come to an end');
};
