import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type FamilyId, isUuid } from '../../platform/domain/ids.ts';
import { USER } from '../../platform/domain/owner.ts';
import { isObject } from '../../platform/domain/stored-shape.ts';
import { attribute } from '../../platform/dynamodb/attributes.ts';
import { createItemChanges, holds } from '../../platform/dynamodb/conditional-writes.ts';
import type { Item, Key } from '../../platform/dynamodb/keys.ts';
import { createNameClaims } from '../../platform/dynamodb/name-claims.ts';
import { createOwnedItems } from '../../platform/dynamodb/owned-items.ts';
import type { RecordMerge } from '../domain/record-merge.ts';
import { recordKey } from './catalogue-repository.ts';
import { takeName } from './create-named-record.ts';
import { isRecord, ownersOf } from './record-markers.ts';

/** Merging records of a kind. Each operation can be repeated, and interrupted between any two writes. */
export type RecordMerges = {
  /**
   * Replaces the merged record by a marker with the whole record and where it went. Returns false if the record does not
   * exist, unless this merge took it away.
   */
  readonly retire: (familyId: FamilyId, merge: RecordMerge, mergeId: string, now: string) => Promise<boolean>;
  /**
   * Brings back what a merge took away, and returns its name: another one, if a record has its name meanwhile, and whether it came
   * back without its external id. undefined if this merge did not take it away.
   */
  readonly restore: (
    familyId: FamilyId,
    merge: RecordMerge,
    mergeId: string,
    now: string,
    keepsId: boolean,
  ) => Promise<RestoredRecord | undefined>;
};

type RestoredRecord = { readonly name: string; readonly former: string; readonly lostId: boolean };

export const createRecordMerges = (documents: DynamoDBDocumentClient, tableName: string): RecordMerges => {
  const items = createOwnedItems(documents, tableName);
  const claims = createNameClaims(documents, tableName);
  const changes = createItemChanges(documents, tableName);

  const put = (item: Item, condition: string, values: Item, names: Readonly<Record<string, string>>) =>
    holds(
      documents.send(
        new PutCommand({
          TableName: tableName,
          Item: item,
          ConditionExpression: condition,
          ExpressionAttributeValues: values,
          ExpressionAttributeNames: names,
        }),
      ),
    );

  /** Puts the record back if this merge took it away. A person becomes an owner, because its imports may be gone. */
  const revive = async (key: Key, mergeId: string, now: string, keepsId: boolean): Promise<void> => {
    const marker = await items.get(key);
    if (marker?.['mergeId'] !== mergeId || isRecord(marker)) return;
    const former = attribute(marker, 'record', isObject<Item>);
    const { externalKey, said = {}, ...others } = former;
    const { externalKey: _, ...supports } = said as Readonly<Record<string, unknown>>;
    const record: Item = keepsId || externalKey == null ? former : { ...others, said: supports, lostId: mergeId };
    const owners = new Set([...ownersOf(record), USER]);
    const version = Number(record['version'] ?? 0) + 1;
    const item = { ...record, ...key, owners, version, restoredBy: mergeId, updatedAt: now };
    await put(item, '#mergeId = :mergeId', { ':mergeId': mergeId }, { '#mergeId': 'mergeId' });
  };

  /** The first free name: its own one, or that with a number. */
  const findName = async (familyId: FamilyId, { kind, fromId }: RecordMerge, former: string): Promise<string> => {
    for (let number = 1; ; number++) {
      const name = number === 1 ? former : `${former} (${number})`;
      if ((await takeName({ items, claims }, { familyId, kind, name }, fromId)) === fromId) return name;
    }
  };

  return {
    retire: async (familyId, { kind, fromId, intoId }, mergeId, now) => {
      const key = recordKey(familyId, kind, fromId);
      for (;;) {
        const item = isUuid(fromId) ? await items.get(key) : undefined;
        if (!isRecord(item)) return item?.['mergeId'] === mergeId;
        const { pk: _pk, sk: _sk, pendingName: _pendingName, ...record } = item;
        const owners = ownersOf(item);
        const marker = { ...key, type: 'Retired', formerOwners: owners, retiredAt: now, write: randomUUID() };
        const merged = { mergedInto: intoId, mergeId, record };
        const values = { ':owners': owners, ':version': item['version'] };
        await put({ ...marker, ...merged }, 'owners = :owners AND #version = :version', values, {
          '#version': 'version',
        });
      }
    },
    restore: async (familyId, merge, mergeId, now, keepsId) => {
      const key = recordKey(familyId, merge.kind, merge.fromId);
      await revive(key, mergeId, now, keepsId);
      for (;;) {
        const item = await items.get(key);
        if (!isRecord(item) || item['restoredBy'] !== mergeId) return undefined;
        const former = String(item['formerName'] ?? item['name']);
        const name = await findName(familyId, merge, former);
        const restored = { name, former, lostId: item['lostId'] === mergeId };
        if (name === item['name']) return restored;
        if ((await changes.change(item, { set: { name, formerName: former } })) !== undefined) return restored;
      }
    },
  };
};
