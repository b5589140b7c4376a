import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberPlans } from '../../../shared/imports/publish/use-cases/remember-plans.ts';
import { planPrefixes } from '../../../shared/imports/use-cases/work-dependencies.ts';
import { memoryUploads } from '../../support/store/memory-uploads.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const KEY = 'imports/i/a/manifest-1';

let store: ReturnType<typeof memoryUploads>;
let uploads: ReturnType<typeof rememberPlans>;
beforeEach(() => {
  store = memoryUploads();
  uploads = rememberPlans(store);
});

describe('a store that remembers plans', () => {
  it('does not ask for a plan that it wrote', async () => {
    const get = vi.spyOn(store, 'get');
    const getRange = vi.spyOn(store, 'getRange');
    await uploads.put(KEY, bytes('the whole plan'));

    expect(await uploads.get(KEY)).toEqual(bytes('the whole plan'));
    expect(await uploads.getRange(KEY, 4, 9)).toEqual(bytes('whole'));
    expect(get).not.toHaveBeenCalled();
    expect(getRange).not.toHaveBeenCalled();
    expect(await store.get(KEY)).toEqual(bytes('the whole plan'));
  });

  it('asks once for a plan that was written before', async () => {
    await store.put(KEY, bytes('plan'));
    const get = vi.spyOn(store, 'get');

    expect(await uploads.get(KEY)).toEqual(bytes('plan'));
    expect(await uploads.get(KEY)).toEqual(bytes('plan'));
    expect(get).toHaveBeenCalledTimes(1);
  });

  it('remembers the objects of every kind of plan', async () => {
    const get = vi.spyOn(store, 'get');
    for (const prefix of planPrefixes('i')) {
      await uploads.put(`${prefix}x`, bytes('plan'));
      await uploads.get(`${prefix}x`);
    }

    expect(get).not.toHaveBeenCalled();
  });

  it('does not remember what could not be written', async () => {
    vi.spyOn(store, 'put').mockRejectedValueOnce(new Error('full'));

    await expect(uploads.put(KEY, bytes('plan'))).rejects.toThrow('full');
    await expect(uploads.get(KEY)).rejects.toThrow();
  });

  it('asks each time for other objects, which may be replaced', async () => {
    await uploads.put('raw/i', bytes('first'));
    await store.put('raw/i', bytes('second'));

    expect(await uploads.get('raw/i')).toEqual(bytes('second'));
  });

  it('asks again for a plan that would take too much memory', async () => {
    const large = new Uint8Array(600 * 1024);
    await uploads.put(KEY, large);
    const get = vi.spyOn(store, 'get');

    expect((await uploads.get(KEY)).length).toBe(large.length);
    expect(get).toHaveBeenCalledTimes(1);
  });

  it('remembers the latest object under a name', async () => {
    await uploads.put(KEY, bytes('first'));
    await uploads.put(KEY, bytes('second'));

    expect(await uploads.get(KEY)).toEqual(bytes('second'));
  });

  it('forgets what is removed', async () => {
    await uploads.put(KEY, bytes('plan'));
    await uploads.removeAll('imports/i/');

    await expect(uploads.get(KEY)).rejects.toThrow();
  });
});
