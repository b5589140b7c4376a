import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type FamilyId, isUuid } from '../../platform/domain/ids.ts';
import type { Upload } from '../../platform/domain/object-store.ts';
import { isText } from '../../platform/domain/stored-shape.ts';
import { optionalIn, textIn } from '../../platform/dynamodb/attributes.ts';
import { familyPk, type Item } from '../../platform/dynamodb/keys.ts';
import type { UploadForms } from '../use-cases/uploads.ts';

const keyOf = (familyId: FamilyId, id: string) => ({ pk: familyPk(familyId), sk: `UPLOAD#${id}` });

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

const toUpload = (item: Item): Upload => ({
  id: textIn(item, 'id'),
  familyId: textIn(item, 'familyId'),
  key: textIn(item, 'key'),
  filename: optionalIn(item, 'filename', isText) ?? null,
  contentType: optionalIn(item, 'contentType', isText) ?? null,
  createdAt: textIn(item, 'createdAt'),
  formExpires: textIn(item, 'formExpires'),
  expires: textIn(item, 'expires'),
});
