import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { originVersion, retireOrigin, rotateOrigin } from '../../scripts/keys/origin-secret.ts';

const storing = (first: object) => {
  const state = { secret: first, version: 1 };
  const client = new SecretsManagerClient({ region: 'eu-west-1' });
  mockClient(client)
    .on(GetSecretValueCommand, { SecretId: 'id' })
    .callsFake(async () => ({ SecretString: JSON.stringify(state.secret), VersionId: `v${state.version}` }))
    .on(PutSecretValueCommand)
    .callsFake(async ({ SecretString }: { SecretString: string }) => {
      state.secret = JSON.parse(SecretString);
      return { VersionId: `v${++state.version}` };
    });
  return { state, client };
};

describe('the origin secret', () => {
  it('keeps the value that the edge still sends, until another version is deployed', async () => {
    const { state, client } = storing({ current: 'a' });
    expect(await originVersion(client, 'id')).toBe('v1');
    expect(await rotateOrigin(client, 'id', 'b')).toBe('v2');
    expect(state.secret).toEqual({ current: 'b', previous: 'a' });
    for (const deployed of [undefined, 'first', 'v1']) {
      await expect(retireOrigin(client, 'id', deployed)).rejects.toThrow('deploy version v2 first');
    }
    await expect(rotateOrigin(client, 'id', 'c')).rejects.toThrow('A rotation is under way');
    expect(state.secret).toEqual({ current: 'b', previous: 'a' });

    expect(await retireOrigin(client, 'id', 'v2')).toBe(true);
    expect(state.secret).toEqual({ current: 'b' });
    expect(await retireOrigin(client, 'id', 'v2')).toBe(false);
    expect(await rotateOrigin(client, 'id', 'c')).toBe('v4');
  });

  it('has no version before the first deployment', async () => {
    expect(await originVersion(storing({ current: 'a' }).client, undefined)).toBeUndefined();
  });
});
