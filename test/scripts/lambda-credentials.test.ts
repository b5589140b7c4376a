import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultProvider } from '../../scripts/build/lambda-credentials.ts';

afterEach(() => vi.unstubAllEnvs());

describe('defaultProvider of the bundles', () => {
  it("gives what Lambda's environment holds", async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    vi.stubEnv('AWS_SESSION_TOKEN', 'token');

    expect(await defaultProvider()()).toEqual({ accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'token' });
  });

  it('says so when there is nothing', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);

    await expect(defaultProvider()()).rejects.toThrow('no AWS credentials');
  });
});
