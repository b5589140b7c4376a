import { GetSecretValueCommand, InternalServiceError, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { createSecretReader } from '../../../shared/platform/secrets/read-secret.ts';

const MINUTE = 60_000;

const reading = () => {
  const state = { reads: 0, now: 0, fails: false };
  const warnings: unknown[] = [];
  const client = new SecretsManagerClient({ region: 'eu-west-1' });
  const service = mockClient(client);
  service.on(GetSecretValueCommand, { SecretId: 'id' }).callsFake(async () => {
    state.reads++;
    if (state.fails) throw new InternalServiceError({ $metadata: {}, message: 'no answer' });
    return { SecretString: `text ${state.reads}` };
  });
  const log = { warn: (text: string, facts: object) => void warnings.push([text, facts]) };
  return { state, warnings, service, read: createSecretReader(client, 'id', log, () => state.now) };
};

describe('createSecretReader', () => {
  it('reads once every five minutes', async () => {
    const { state, read } = reading();
    expect([await read(), await read()]).toEqual(['text 1', 'text 1']);
    state.now = 5 * MINUTE;
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

  it('fails and tries again at once if there is no value yet', async () => {
    const { state, warnings, read } = reading();
    state.fails = true;
    await expect(read()).rejects.toThrow('no answer');
    state.fails = false;
    expect(await read()).toBe('text 2');
    expect(warnings).toEqual([]);
  });
});

describe('a secret that cannot be read again', () => {
  it('keeps its last value, warns once for each attempt, and is tried every half minute', async () => {
    const { state, warnings, read } = reading();
    await read();
    state.fails = true;
    for (const at of [5 * MINUTE, 5 * MINUTE + 29_999, 5.5 * MINUTE]) {
      state.now = at;
      expect(await Promise.all([read(), read()])).toEqual(['text 1', 'text 1']);
    }

    expect(state.reads).toBe(3);
    const warning = ['a secret could not be read again', { secretId: 'id', error: expect.any(InternalServiceError) }];
    expect(warnings).toEqual([warning, warning]);

    state.fails = false;
    state.now = 6 * MINUTE;
    expect(await read()).toBe('text 4');
  });

  it('is used for an hour since it was read, and no longer', async () => {
    const { state, read } = reading();
    await read();
    state.fails = true;
    state.now = 60 * MINUTE - 1;
    expect(await read()).toBe('text 1');
    state.now = 60 * MINUTE;
    await expect(read()).rejects.toThrow('no answer');
  });

  it('has no answer for who needs a newer value', async () => {
    const { state, read } = reading();
    await read();
    state.fails = true;
    state.now = 5_000;
    await expect(read({ fresh: true })).rejects.toThrow('no answer');
    await expect(read({ fresh: true })).rejects.toThrow('no answer');
    expect([await read(), state.reads]).toEqual(['text 1', 2]);
  });

  it('lets requests wait for two seconds only', async () => {
    const { state, service, read } = reading();
    await read();
    state.now = 5 * MINUTE;
    await read();

    const options = service.commandCalls(GetSecretValueCommand).map(({ args }) => (args as readonly unknown[])[1]);
    expect(options).toEqual([{}, { abortSignal: expect.any(AbortSignal) }]);
  });
});
