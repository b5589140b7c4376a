import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { familyPk, hashKey, type Key } from '../../platform/dynamodb/keys.ts';
import { compressText, decompressText } from '../../platform/dynamodb/zstd-text.ts';
import type { SavedConfiguration, SavedConfigurations } from '../use-cases/import-ports.ts';

const keyOf = (familyId: string, accountId: string | null, type: string, signature: string): Key => ({
  pk: familyPk(familyId),
  sk: `SAVED_CONFIGURATION#${hashKey(JSON.stringify([accountId, type, signature]))}`,
});

/** One item per header and account, and one per header for the last file in any account. */
export const createSavedConfigurationStore = (
  documents: DynamoDBDocumentClient,
  tableName: string,
): SavedConfigurations => {
  const read = async (Key: Key): Promise<SavedConfiguration | undefined> => {
    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
    return Item && (JSON.parse(decompressText(Item['body'] as Uint8Array)) as SavedConfiguration);
  };
  return {
    find: async (familyId, { accountId, type, signature }) => {
      const own = accountId === null ? undefined : await read(keyOf(familyId, accountId, type, signature));
      return own ?? read(keyOf(familyId, null, type, signature));
    },
    save: async (familyId, saved) => {
      const body = compressText(JSON.stringify(saved));
      for (const accountId of new Set([saved.accountId, null])) {
        const Item = { ...keyOf(familyId, accountId, saved.type, saved.signature), type: 'SavedConfiguration', body };
        await documents.send(new PutCommand({ TableName: tableName, Item }));
      }
    },
  };
};
