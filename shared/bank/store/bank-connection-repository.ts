import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { isUuid } from '../../platform/domain/uuid.ts';
import { holds } from '../../platform/dynamodb/condition.ts';
import { countRequest } from '../../platform/dynamodb/count-request.ts';
import type { Item } from '../../platform/dynamodb/item.ts';
import { updateItem } from '../../platform/dynamodb/item-update.ts';
import { familyPk } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/query-all.ts';
import type { BankConnections, ConnectionChange } from '../use-cases/bank-ports.ts';
import { bankAccountsPrefix } from './bank-account-item.ts';
import { expectationTerms } from './bank-connection-condition.ts';
import {
  CONNECTION_PREFIX,
  connectionKey,
  DUE,
  dueKey,
  toConnection,
  toConnectionItem,
} from './bank-connection-item.ts';

/** Connections to banks below their family; those that are due some time are also in the index. */
export const createBankConnectionRepository = (
  documents: DynamoDBDocumentClient,
  TableName: string,
): BankConnections => {
  const get = async (familyId: string, id: string): Promise<Item | undefined> =>
    (await documents.send(new GetCommand({ TableName, Key: connectionKey(familyId, id), ConsistentRead: true }))).Item;
  return {
    create: async (connection) => {
      const Item = toConnectionItem(connection);
      await holds(documents.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' })));
    },
    find: async (familyId, id) => {
      const item = isUuid(id) ? await get(familyId, id) : undefined;
      return item && toConnection(item);
    },
    list: async (familyId) =>
      (await queryAll(documents, TableName, familyPk(familyId), CONNECTION_PREFIX)).map(toConnection),
    update: async (familyId, id, expected, change) => {
      const key = connectionKey(familyId, id);
      const full = { ...change, ...placeOf(familyId, id, change) };
      const item = await updateItem(documents, TableName, key, expectationTerms(expected), full);
      return item && toConnection(item);
    },
    countRequest: (familyId, id, day, limit) =>
      countRequest(documents, TableName, connectionKey(familyId, id), day, limit),
    remove: async (familyId, id, expected) => {
      const key = connectionKey(familyId, id);
      const terms = expectationTerms(expected);
      if ((await updateItem(documents, TableName, key, terms, {})) === undefined)
        return (await get(familyId, id)) === undefined;
      for (const { pk, sk } of await queryAll(documents, TableName, key.pk, bankAccountsPrefix(id))) {
        await documents.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
      }
      const last = new DeleteCommand({
        TableName,
        Key: key,
        ConditionExpression: ['attribute_exists(pk)', ...terms.terms].join(' AND '),
        ...(Object.keys(terms.names).length > 0 && { ExpressionAttributeNames: terms.names }),
        ...(Object.keys(terms.values).length > 0 && { ExpressionAttributeValues: terms.values }),
      });
      return (await holds(documents.send(last))) || (await get(familyId, id)) === undefined;
    },
    listDue: async (now, limit) => {
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName,
          IndexName: 'gsi1',
          Limit: limit,
          KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk < :end',
          ExpressionAttributeValues: { ':pk': DUE, ':end': dueKey.endOf(now) },
        }),
      );
      return Items.map(({ gsi1sk }) => dueKey.parse(String(gsi1sk)));
    },
  };
};

/** Where the index has it after the change; nothing where the change does not say. */
const placeOf = (familyId: string, id: string, { dueAt }: ConnectionChange): Item => {
  if (dueAt === undefined) return {};
  return dueAt === null ? { gsi1pk: null, gsi1sk: null } : dueKey.of(familyId, id, dueAt);
};
