import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { FamilyId } from '../../shared/platform/domain/ids.ts';
import { HELD_FAMILIES, HELD_FAMILIES_MILLISECONDS } from '../../shared/platform/dynamodb/held-families.ts';
import type { RawTable } from './raw-table.ts';

const update = ({ client, name }: RawTable, action: 'ADD' | 'DELETE', familyId: FamilyId): Promise<unknown> =>
  client.send(
    new UpdateItemCommand({
      TableName: name,
      Key: { pk: { S: HELD_FAMILIES.pk }, sk: { S: HELD_FAMILIES.sk } },
      UpdateExpression: `${action} families :families`,
      ExpressionAttributeValues: { ':families': { SS: [familyId] } },
    }),
  );

/** From now on, functions begin to refuse what has to do with the family. */
export const holdFamily = (live: RawTable, familyId: FamilyId): Promise<unknown> => update(live, 'ADD', familyId);

export const releaseFamily = (live: RawTable, familyId: FamilyId): Promise<unknown> => update(live, 'DELETE', familyId);

/** A request that a function sent before it was ended has arrived by then. */
const MARGIN_MILLISECONDS = 10_000;

/**
 * After this time, nothing writes to a family that is held: every process has read the list anew, and every function
 * that began before it did has ended, also one that goes by an earlier read of the family's items.
 * @param longestSeconds the longest timeout of a function that changes families
 */
export const untilHeld = (longestSeconds: number): number =>
  HELD_FAMILIES_MILLISECONDS + longestSeconds * 1000 + MARGIN_MILLISECONDS;
