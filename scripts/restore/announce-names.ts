import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { FamilyId } from '../../shared/platform/domain/ids.ts';
import { familyPk } from '../../shared/platform/dynamodb/keys.ts';
import { announcedUntil, nameChangesKey } from '../../shared/platform/dynamodb/name-changes.ts';
import type { RawTable } from './raw-table.ts';

/** A restore can bring back names: clients that follow changes compare all of them for a while. */
export const announceNames = ({ client, name }: RawTable, familyId: FamilyId, now: Date): Promise<unknown> => {
  const { pk, sk } = nameChangesKey(familyPk(familyId));
  return client.send(
    new UpdateItemCommand({
      TableName: name,
      Key: { pk: { S: pk }, sk: { S: sk } },
      UpdateExpression: 'SET #until = :until, #type = :type',
      ExpressionAttributeNames: { '#until': 'until', '#type': 'type' },
      ExpressionAttributeValues: { ':until': { S: announcedUntil(now.getTime()) }, ':type': { S: 'NameChanges' } },
    }),
  );
};
