import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Item, Key } from './keys.ts';

/** Conditions that must all hold, with `#name` for the names and `:value` for the values. */
export type Terms = {
  readonly terms: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  readonly values: Item;
};

/** More that an update sets, by expressions such as `list_append`. */
export type MoreSets = {
  readonly set: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  readonly values: Item;
};

export const NO_MORE: MoreSets = { set: [], names: {}, values: {} };

/**
 * One conditional update of an existing item: sets values, removes null ones and keeps undefined ones. Returns the
 * updated item; undefined if the condition fails.
 */
export const updateItem = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  Key: Key,
  { terms, names, values }: Terms,
  change: Item,
  more: MoreSets = NO_MORE,
): Promise<Item | undefined> => {
  const revision = randomUUID();
  const { UpdateExpression, changeNames, changeValues } = expressionOf({ ...change, revision }, more);
  const update = new UpdateCommand({
    TableName,
    Key,
    UpdateExpression,
    ReturnValues: 'ALL_NEW',
    ConditionExpression: ['attribute_exists(pk)', ...terms].join(' AND '),
    ExpressionAttributeNames: { ...names, ...changeNames },
    ExpressionAttributeValues: { ...values, ...changeValues },
  });
  try {
    return (await documents.send(update)).Attributes ?? {};
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item?.['revision'] === revision ? Item : undefined; // the SDK repeated the update after a lost answer
  }
};

const expressionOf = (change: Item, more: MoreSets) => {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  const set = entries.filter(([, value]) => value !== null);
  const removed = entries.filter(([, value]) => value === null);
  return {
    UpdateExpression: [
      `SET ${[...set.map(([name]) => `#set_${name} = :set_${name}`), ...more.set].join(', ')}`,
      ...(removed.length > 0 ? [`REMOVE ${removed.map(([name]) => `#set_${name}`).join(', ')}`] : []),
    ].join(' '),
    changeNames: { ...Object.fromEntries(entries.map(([name]) => [`#set_${name}`, name])), ...more.names },
    changeValues: { ...Object.fromEntries(set.map(([name, value]) => [`:set_${name}`, value])), ...more.values },
  };
};

type ItemChange = {
  readonly set: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
  readonly addOwner?: string;
  /** Never the last owner. */
  readonly deleteOwner?: string;
};

/** Changes to items that have a `version` counter and exist while they have `owners`. */
export type ItemChanges = {
  /**
   * Returns the updated item; undefined if it was changed in the meantime. Adding an owner does not count as a change.
   */
  readonly change: (seen: Item, change: ItemChange) => Promise<Item | undefined>;
};

export const createItemChanges = (documents: DynamoDBDocumentClient, TableName: string): ItemChanges => ({
  change: async (seen, change) => {
    const write = randomUUID();
    const update = updateOf(seen, { ...change, set: { ...change.set, write } });
    let after: Item | undefined;
    const send = async (): Promise<void> => {
      after = (await documents.send(new UpdateCommand({ TableName, ...update }))).Attributes;
    };
    if (await holds(send())) return after;
    // An earlier attempt may have succeeded without an answer.
    const { Item } = await documents.send(new GetCommand({ TableName, Key: update.Key, ConsistentRead: true }));
    return Item?.['write'] === write ? Item : undefined;
  },
});

const updateOf = (seen: Item, { set, remove = [], addOwner, deleteOwner }: ItemChange) => {
  const version = Number(seen['version'] ?? 0);
  const names = Object.keys(set);
  const sets = [...names.map((_, at) => `#set${at} = :set${at}`), '#version = :next'];
  const conditions = [
    'attribute_exists(owners)',
    version === 0 ? 'attribute_not_exists(#version)' : '#version = :version',
    ...(deleteOwner === undefined ? [] : ['contains(owners, :one)', 'size(owners) > :single']),
  ];
  const owner = addOwner ?? deleteOwner;
  return {
    Key: { pk: seen['pk'], sk: seen['sk'] },
    UpdateExpression: [
      `SET ${sets.join(', ')}`,
      ...(remove.length > 0 ? [`REMOVE ${remove.map((_, at) => `#remove${at}`).join(', ')}`] : []),
      ...(addOwner === undefined ? [] : ['ADD owners :owner']),
      ...(deleteOwner === undefined ? [] : ['DELETE owners :owner']),
    ].join(' '),
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: {
      '#version': 'version',
      ...Object.fromEntries(names.map((name, at) => [`#set${at}`, name])),
      ...Object.fromEntries(remove.map((name, at) => [`#remove${at}`, name])),
    },
    ExpressionAttributeValues: {
      ':next': version + 1,
      ...(version > 0 && { ':version': version }),
      ...Object.fromEntries(names.map((name, at) => [`:set${at}`, set[name]])),
      ...(owner !== undefined && { ':owner': new Set([owner]) }),
      ...(deleteOwner !== undefined && { ':one': deleteOwner, ':single': 1 }),
    },
    ReturnValues: 'ALL_NEW' as const,
  };
};

/**
 * The condition under which a claim moves: it has the old holder (undefined: none), or already the new one, because the
 * SDK sends a move again after a lost answer.
 */
export const movesFrom = (attribute: string, from: string | undefined, to: string) => ({
  ConditionExpression:
    from === undefined ? `attribute_not_exists(pk) OR ${attribute} = :to` : `${attribute} IN (:from, :to)`,
  ExpressionAttributeValues: { ':to': to, ...(from !== undefined && { ':from': from }) },
});

/** Whether the condition of a write held. All other errors are rethrown. */
export const holds = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};
