import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { hasCredentials, requireCredentials } from '../../../scripts/deploy/credentials.ts';

const STAGE = { name: 'prod', target: { account: '123456789012', region: 'eu-central-1' }, settings: {} };
const identity = mockClient(STSClient);
beforeEach(() => {
  identity.reset();
});
/** It stands in for every client of the process, which other test files share. */
afterAll(() => identity.restore());

describe('the credentials', () => {
  it('must be of the account in the file', async () => {
    identity
      .on(GetCallerIdentityCommand)
      .resolvesOnce({ Account: '123456789012' })
      .resolves({ Account: '210987654321' });

    expect(await hasCredentials(STAGE)).toBe(true);
    await expect(hasCredentials(STAGE)).rejects.toThrow(
      'are of account 210987654321, but config/stages/prod.yml names',
    );
  });

  it('may be missing for a dry run only', async () => {
    identity
      .on(GetCallerIdentityCommand)
      .rejects(Object.assign(new Error('none'), { name: 'CredentialsProviderError' }));

    expect(await hasCredentials(STAGE)).toBe(false);
    await expect(requireCredentials(STAGE)).rejects.toThrow('There are no AWS credentials for account 123456789012');
  });

  it('are not called missing if they are refused', async () => {
    identity.on(GetCallerIdentityCommand).rejects(Object.assign(new Error('expired'), { name: 'ExpiredToken' }));

    await expect(hasCredentials(STAGE)).rejects.toThrow('expired');
  });
});
