import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { isUuid } from '../../platform/domain/ids.ts';
import type { Upload } from '../../platform/domain/object-store.ts';
import { familyPk } from '../../platform/dynamodb/keys.ts';
import type { UploadForms } from '../use-cases/uploads.ts';

const keyOf = (familyId: string, id: string) => ({ pk: familyPk(familyId), sk: `UPLOAD#${id}` });

/** Issued upload forms; the table deletes them some time after they expire. */
export const createUploadRepository = (documents: DynamoDBDocumentClient, TableName: string): UploadForms => ({
  create: async (upload) => {
    const expiresAt = Math.ceil(Date.parse(upload.expires) / 1000);
    const Item = { ...keyOf(upload.familyId, upload.id), type: 'Upload', ...upload, expiresAt };
    await documents.send(new PutCommand({ TableName, Item }));
  },
  find: async (familyId, id, now) => {
    if (!isUuid(id)) return undefined;
    const get = new GetCommand({ TableName, Key: keyOf(familyId, id), ConsistentRead: true });
    const { Item } = await documents.send(get);
    return Item === undefined || String(Item['expires']) <= now ? undefined : toUpload(Item);
  },
});

const toUpload = (item: Readonly<Record<string, unknown>>): Upload => ({
  id: String(item['id']),
  familyId: String(item['familyId']),
  key: String(item['key']),
  filename: item['filename'] as string | null,
  contentType: item['contentType'] as string | null,
  createdAt: String(item['createdAt']),
  formExpires: String(item['formExpires']),
  expires: String(item['expires']),
});
