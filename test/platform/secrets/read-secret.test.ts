import { GetSecretValueCommand, InternalServiceError, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { createSecretReader } from '../../../shared/platform/secrets/read-secret.ts';

const reading = () => {
  const state = { reads: 0, now: 0, fails: false };
  const client = new SecretsManagerClient({ region: 'eu-west-1' });
  mockClient(client)
    .on(GetSecretValueCommand, { SecretId: 'id' })
    .callsFake(async () => {
      state.reads++;
      if (state.fails) throw new InternalServiceError({ $metadata: {}, message: 'no answer' });
      return { SecretString: `text ${state.reads}` };
    });
  return { state, read: createSecretReader(client, 'id', () => state.now) };
};

describe('createSecretReader', () => {
  it('reads once every five minutes', async () => {
    const { state, read } = reading();
    expect([await read(), await read()]).toEqual(['text 1', 'text 1']);
    state.now = 5 * 60_000;
    expect(await read()).toBe('text 2');
  });

  it('refreshes on request, but not too often', async () => {
    const { state, read } = reading();
    await read();
    state.now = 4_999;
    expect(await read({ fresh: true })).toBe('text 1');
    state.now = 5_000;
    expect(await read({ fresh: true })).toBe('text 2');
    expect(await read()).toBe('text 2');
  });

  it('does not cache a failure', async () => {
    const { state, read } = reading();
    state.fails = true;
    await expect(read()).rejects.toThrow('no answer');
    state.fails = false;
    expect(await read()).toBe('text 2');
  });
});
