import { describe, expect, it } from 'vitest';
import type { ApiKey } from '../../../shared/people/settings/domain/api-key.ts';
import { type ApiKeyRequest, createApiKey } from '../../../shared/people/settings/use-cases/api-keys.ts';

const NOW = '2026-01-02T03:04:05.000Z';
const REQUEST: ApiKeyRequest = { familyId: 'f', userId: 'u', name: ' Script ', scope: 'read', expiresAt: null };

const aUseCase = (answer = true) => {
  const stored: [string, ApiKey][] = [];
  const create = async (text: string, key: ApiKey) => {
    stored.push([text, key]);
    return answer;
  };
  const run = createApiKey({ apiKeys: { create }, newKeyText: () => 'secret', newId: () => 'id', now: () => NOW });
  return { run, stored };
};

describe('createApiKey', () => {
  it('stores the key and returns its text only once', async () => {
    const { run, stored } = aUseCase();

    const { keyText, key } = await run({ ...REQUEST, expiresAt: '2026-02-01T01:00:00+01:00' });

    expect(keyText).toBe('secret');
    expect(stored).toEqual([['secret', key]]);
    expect(key).toMatchObject({ id: 'id', name: 'Script', scope: 'read', expiresAt: '2026-02-01T00:00:00.000Z' });
    expect(JSON.stringify(key)).not.toContain('secret');
  });

  it.each([
    [{ name: ' ' }, 'name is required'],
    [{ name: 'x'.repeat(256) }, 'name must be at most 255'],
    [
      { scope: 'write' },
      'scope must be read, propose, read_write, or names separated by spaces, such as "transactions:read imports:write" (the parts are accounts, transactions, catalogue, imports, banks, reports, exports, events, family, each with :read or :write), not "write"',
    ],
    [{ expiresAt: NOW }, 'expires_at must be a time in the future'],
    [{ expiresAt: 'tomorrow' }, 'not "tomorrow"'],
    [{ expiresAt: '2030-01-01' }, 'expires_at must be a time in the future'],
    [{ expiresAt: '2030-13-01T00:00:00Z' }, 'expires_at must be a time in the future'],
  ])('refuses %j and stores nothing', async (change, message) => {
    const { run, stored } = aUseCase();

    await expect(run({ ...REQUEST, ...change })).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(run({ ...REQUEST, ...change })).rejects.toThrow(message);
    expect(stored).toEqual([]);
  });

  it('returns conflict if an active key has the name', async () => {
    await expect(aUseCase(false).run(REQUEST)).rejects.toMatchObject({ code: 'conflict' });
  });
});
