import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import type { LastTest } from '../../../shared/people/sso/domain/identity-provider.ts';
import { createProviderRepository } from '../../../shared/people/store/provider-repository.ts';
import { aProvider } from '../../support/people/sso-builders.ts';

const TEST: LastTest = {
  ok: false,
  steps: [
    { name: 'discovery', ok: true, warning: true, detail: 'found' },
    { name: 'issuer', ok: false, detail: 'differs', expected: 'https://a.example', actual: 'https://b.example' },
  ],
  at: '2026-03-01T10:00:00.000Z',
  of: '2026-03-01T09:00:00.000Z',
};

/** The provider with this last test, as the table gives it back. */
const readBack = async (lastTest: object) => {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-west-1' }));
  const table = mockClient(documents);
  const providers = createProviderRepository(documents, 'table');
  await providers.create({ ...aProvider(), lastTest: lastTest as LastTest });
  table.on(GetCommand).resolves({ Item: table.commandCalls(PutCommand)[0]?.args[0].input.Item ?? {} });
  return providers.find(aProvider().name);
};

describe('the last test of a stored provider', () => {
  it('is read as it was written', async () => {
    expect(await readBack(TEST)).toEqual({ ...aProvider(), lastTest: TEST });
  });

  it.each([
    ['ok', { ...TEST, ok: 'secret' }],
    ['of', { ...TEST, of: 1 }],
    ['steps.0.detail', { ...TEST, steps: [{ name: 'secret', ok: true }] }],
    ['steps.0.warning', { ...TEST, steps: [{ ...TEST.steps[0], warning: 'secret' }] }],
    ['steps.1.expected', { ...TEST, steps: [TEST.steps[0], { ...TEST.steps[1], expected: ['secret'] }] }],
  ])('counts as none if its %s is damaged, so that people can still sign in', async (_, damaged) => {
    expect(await readBack(damaged)).toEqual(aProvider());
  });
});
