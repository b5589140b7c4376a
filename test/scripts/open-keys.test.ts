import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { openKeys } from '../../scripts/keys/open-keys.ts';

const table = { documents: {} as DynamoDBDocumentClient, tableName: 'table' };

describe('openKeys', () => {
  it.each([
    [
      'the ring of a deployment with the local table',
      { KEYS_SECRET_ARN: 'arn' },
      'KEYS_SECRET_ARN is set, so also set TABLE_NAME, to the table of the same deployment',
    ],
    [
      'the local ring with the table of a deployment',
      { TABLE_NAME: 'table' },
      'TABLE_NAME is set, so also set KEYS_SECRET_ARN, to the Keys secret of the same deployment',
    ],
  ])('does not mix %s', (_, environment, message) => {
    expect(() => openKeys(environment, table)).toThrow(message);
  });
});
