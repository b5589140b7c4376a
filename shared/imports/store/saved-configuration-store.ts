import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { compressText, decompressText } from '../../platform/domain/bytes/compression.ts';
import type { AccountId, FamilyId } from '../../platform/domain/ids.ts';
import {
  isFlag,
  isIn,
  isList,
  isNullable,
  isObject,
  isOptional,
  isOptionalObject,
  isText,
  objectReader,
  readJson,
} from '../../platform/domain/stored-shape.ts';
import { bytesIn } from '../../platform/dynamodb/attributes.ts';
import { familyPk, hashKey, type Key } from '../../platform/dynamodb/keys.ts';
import { IMPORT_TYPES } from '../domain/import-attributes.ts';
import type { SavedConfiguration, SavedConfigurations } from '../use-cases/import-ports.ts';

const keyOf = (familyId: FamilyId, accountId: AccountId | null, type: string, signature: string): Key => ({
  pk: familyPk(familyId),
  sk: `SAVED_CONFIGURATION#${hashKey(JSON.stringify([accountId, type, signature]))}`,
});

const readSaved = objectReader<SavedConfiguration>({
  type: isIn(IMPORT_TYPES),
  signature: isText,
  assignments: isList,
  importId: isText,
  hasOtherAccounts: isOptional(isFlag),
  accountId: isNullable(isText),
  configuration: isObject,
  savedAt: isText,
  answers: isOptionalObject,
  accountType: isOptional(isNullable(isText)),
});

/** One item per header and account, and one per header for the last file in any account. */
export const createSavedConfigurationStore = (
  documents: DynamoDBDocumentClient,
  tableName: string,
): SavedConfigurations => {
  const read = async (Key: Key): Promise<SavedConfiguration | undefined> => {
    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
    return Item && readJson(readSaved, decompressText(bytesIn(Item, 'body')), `${Key.pk} ${Key.sk}`);
  };
  const write = (key: Key, saved: SavedConfiguration) => {
    const Item = { ...key, type: 'SavedConfiguration', body: compressText(JSON.stringify(saved)) };
    return documents.send(new PutCommand({ TableName: tableName, Item }));
  };
  return {
    find: async (familyId, { accountId, type, signature }) => {
      const own = accountId === null ? undefined : await read(keyOf(familyId, accountId, type, signature));
      return own ?? read(keyOf(familyId, null, type, signature));
    },
    save: async (familyId, saved) => {
      const { accountId, type, signature } = saved;
      const ofFamily = keyOf(familyId, null, type, signature);
      const last = await read(ofFamily);
      const isOther = last !== undefined && (last.hasOtherAccounts === true || last.accountId !== accountId);
      if (accountId !== null) await write(keyOf(familyId, accountId, type, signature), saved);
      await write(ofFamily, isOther ? { ...saved, hasOtherAccounts: true } : saved);
    },
  };
};
