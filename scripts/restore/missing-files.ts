import { paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { ImportRecord } from '../../shared/imports/domain/import-record.ts';
import { listRowObjects } from '../../shared/imports/store/row-block-store.ts';
import { toRecord } from '../../shared/imports/store/stored-import.ts';
import type { FamilyId } from '../../shared/platform/domain/ids.ts';
import { familyPk } from '../../shared/platform/dynamodb/keys.ts';
import { mapInGroups } from '../../shared/platform/dynamodb/map-in-groups.ts';
import { readEach } from '../../shared/platform/dynamodb/stored.ts';
import type { RawTable } from './raw-table.ts';

export type Bucket = { readonly client: S3Client; readonly name: string };

export type IncompleteImport = Pick<ImportRecord, 'id' | 'familyId' | 'status'> & {
  /** The prefixes below which objects are missing. */
  readonly missing: readonly string[];
};

/** An import has up to three prefixes, and each is a request or more. */
const IMPORTS_AT_ONCE = 8;

const IMPORTS = {
  FilterExpression: '#type = :import AND attribute_not_exists(deletedAt)',
  ExpressionAttributeNames: { '#type': 'type' },
  ExpressionAttributeValues: { ':import': 'Import' },
} as const;

/**
 * The imports of a table, or of one family, whose objects are not in the bucket any more. Holds one page of the table
 * in memory.
 */
export const findIncomplete = async (
  table: RawTable,
  bucket: Bucket,
  familyId?: FamilyId,
): Promise<readonly IncompleteImport[]> => {
  const documents = DynamoDBDocumentClient.from(table.client);
  const found: IncompleteImport[] = [];
  const check = async (record: ImportRecord): Promise<void> => {
    const missing: string[] = [];
    for (const { prefix, isWhole } of await needsOf(record, documents, table.name)) {
      if (!isWhole(await sizesBelow(bucket, prefix))) missing.push(prefix);
    }
    const { id, familyId, status } = record;
    if (missing.length > 0) found.push({ id, familyId, status, missing });
  };
  for await (const { Items = [] } of pagesOf(documents, table.name, familyId)) {
    const { items } = readEach(Items, toRecord, ({ sk }) => String(sk)); // a damaged import is a fault that the list of imports shows
    await mapInGroups(items, IMPORTS_AT_ONCE, check);
  }
  return found;
};

const pagesOf = (client: DynamoDBDocumentClient, TableName: string, familyId: FamilyId | undefined) =>
  familyId === undefined
    ? paginateScan({ client }, { TableName, ...IMPORTS })
    : paginateQuery(
        { client },
        {
          ...{ TableName, ...IMPORTS },
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ...IMPORTS.ExpressionAttributeValues, ':pk': familyPk(familyId) },
        },
      );

type Sizes = ReadonlyMap<string, number>;
type Need = { readonly prefix: string; readonly isWhole: (stored: Sizes) => boolean };

const needsOf = async (
  { id, raw, rowIndex, plan, bindings, session }: ImportRecord,
  documents: DynamoDBDocumentClient,
  tableName: string,
): Promise<readonly Need[]> => {
  const rows = rowIndex === null ? [] : await listRowObjects(documents, tableName, id, rowIndex);
  const plans = [plan, bindings, session?.chunks, session?.outcome].filter((key) => key != null);
  return [
    // a session has one object for each chunk
    ...(raw === null || raw.copyFrom !== undefined
      ? []
      : [{ prefix: raw.key, isWhole: (stored: Sizes) => sum(stored) >= raw.bytes }]),
    ...(rows.length === 0 ? [] : [{ prefix: `rows/${id}/`, isWhole: hasAll(rows) }]),
    ...(plans.length === 0 ? [] : [{ prefix: `imports/${id}/`, isWhole: hasAll(plans) }]),
  ];
};

const sum = (sizes: Sizes): number => [...sizes.values()].reduce((total, bytes) => total + bytes, 0);

const hasAll =
  (keys: readonly string[]) =>
  (stored: Sizes): boolean =>
    keys.every((key) => stored.has(key));

const sizesBelow = async ({ client, name }: Bucket, Prefix: string): Promise<Sizes> => {
  const sizes = new Map<string, number>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: name, Prefix })) {
    for (const { Key = '', Size = 0 } of Contents) sizes.set(Key, Size);
  }
  return sizes;
};

const MOST_SHOWN = 50;

/** The missing files, and how to bring them back. */
export const describeIncomplete = (found: readonly IncompleteImport[], bucket: string): readonly string[] => {
  const [first] = found.flatMap(({ missing }) => missing);
  if (first === undefined) return ['the files of every import are stored'];
  const shown = found.slice(0, MOST_SHOWN);
  return [
    `${found.length} ${found.length === 1 ? 'import' : 'imports'} with files that were deleted since:`,
    ...shown.map(
      ({ id, familyId, status, missing }) => `  ${id} (${status}) of family ${familyId}: ${missing.join(' ')}`,
    ),
    ...(found.length > shown.length ? [`  and ${found.length - shown.length} more`] : []),
    'Within 30 days of their deletion, remove the delete markers below each of these prefixes, 1,000 at a time:',
    `  PREFIX=${first}`,
    `  aws s3api list-object-versions --bucket ${bucket} --prefix "$PREFIX" --max-items 1000 --output json \\`,
    `    --query '{Objects: DeleteMarkers[?IsLatest].{Key: Key, VersionId: VersionId}}' > markers.json`,
    `  aws s3api delete-objects --bucket ${bucket} --delete file://markers.json`,
  ];
};
