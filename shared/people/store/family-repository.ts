import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Family } from '../../platform/domain/family.ts';
import type { UserId } from '../../platform/domain/ids.ts';
import { isText } from '../../platform/domain/stored-shape.ts';
import { optionalIn, textIn } from '../../platform/dynamodb/attributes.ts';
import { holds, type Terms, updateItem } from '../../platform/dynamodb/conditional-writes.ts';
import { familyPk, type Item } from '../../platform/dynamodb/keys.ts';

const keyOf = (id: string) => ({ pk: familyPk(id), sk: `FAMILY#${id}` });

const isDone = async (update: Promise<Item | undefined>): Promise<boolean> => (await update) !== undefined;

/** That attributes have these values; null: that there is none. */
const termsOf = (seen: Readonly<Record<string, string | null>>): Terms => {
  const all = Object.entries(seen);
  return {
    terms: all.map(([name, value]) =>
      value === null ? `attribute_not_exists(#is_${name})` : `#is_${name} = :is_${name}`,
    ),
    names: Object.fromEntries(all.map(([name]) => [`#is_${name}`, name])),
    values: Object.fromEntries(all.flatMap(([name, value]) => (value === null ? [] : [[`:is_${name}`, value]]))),
  };
};

type Settings = Pick<Family, 'currency' | 'dateFormat' | 'locale' | 'timeZone'>;

const SETTINGS = ['currency', 'dateFormat', 'locale', 'timeZone'] as const;

export type FamilyRepository = {
  readonly find: (id: string) => Promise<Family | undefined>;
  /** Who chose that certain transfers are linked at once; null: people are asked. */
  /** `seen`: as it must still be; then false if it is not. */
  readonly linkTransfersFor: (
    id: string,
    userId: UserId | null,
    now: string,
    seen?: Pick<Family, 'transfersLinkedFor'>,
  ) => Promise<boolean>;
  /** Changes these settings and no others; false if they are not as `seen`. */
  readonly update: (id: string, settings: Partial<Settings>, now: string, seen?: Settings) => Promise<boolean>;
  /** Does nothing if the family exists. */
  readonly create: (family: Family, now: string) => Promise<void>;
};

export const createFamilyRepository = (documents: DynamoDBDocumentClient, TableName: string): FamilyRepository => ({
  find: async (id) => {
    const { Item } = await documents.send(new GetCommand({ TableName, Key: keyOf(id), ConsistentRead: true }));
    if (Item === undefined) return undefined;
    const transfersLinkedFor = optionalIn(Item, 'transfersLinkedFor', isText);
    return {
      id,
      currency: textIn(Item, 'currency'),
      dateFormat: textIn(Item, 'dateFormat'),
      locale: textIn(Item, 'locale'),
      timeZone: textIn(Item, 'timeZone'),
      ...(transfersLinkedFor !== undefined && { transfersLinkedFor }),
    };
  },
  linkTransfersFor: (id, userId, now, seen) => {
    const terms = termsOf(seen === undefined ? {} : { transfersLinkedFor: seen.transfersLinkedFor ?? null });
    return isDone(updateItem(documents, TableName, keyOf(id), terms, { transfersLinkedFor: userId, updatedAt: now }));
  },
  update: (id, settings, now, seen) => {
    const terms = termsOf(seen === undefined ? {} : Object.fromEntries(SETTINGS.map((name) => [name, seen[name]])));
    return isDone(updateItem(documents, TableName, keyOf(id), terms, { ...settings, updatedAt: now }));
  },
  create: async (family, now) => {
    const item = { ...keyOf(family.id), type: 'Family', ...family, createdAt: now, updatedAt: now };
    await holds(
      documents.send(new PutCommand({ TableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' })),
    );
  },
});
