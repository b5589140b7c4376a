import { randomBytes, randomUUID } from 'node:crypto';
import { type GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import type { PageColumns } from '../../../shared/ledger/pages/domain/page-columns.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import type { TestTable } from '../store/dynalite-table.ts';
import { anAccount } from './ledger-builders.ts';

/** A new family and account, and the commands that were sent for it. */
export const watchLedger = (table: TestTable) => {
  const familyId = randomUUID();
  const account = anAccount({ id: randomUUID() });
  const sent: unknown[] = [];
  const documents = {
    send: (command: unknown) => {
      sent.push(command);
      return table.documents.send(command as GetCommand);
    },
  } as unknown as TestTable['documents'];
  const pages = createLedgerPages(documents, table.tableName);
  return {
    familyId,
    account,
    pages,
    documents,
    sent,
    headers: createLedgerHeaders(table.documents, table.tableName),
    read: (month: string) => pages.read(familyId, account, month),
    change: (month: string, change: (page: Page) => Page | undefined) => pages.change(familyId, account, month, change),
    segments: async (): Promise<readonly string[]> => {
      const { Items = [] } = await table.documents.send(
        new QueryCommand({
          TableName: table.tableName,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
          ExpressionAttributeValues: { ':pk': `LEDGER#${familyId}#${account.tag}`, ':sk': 'SEGMENT#' },
        }),
      );
      return Items.map((item) => String(item['sk']));
    },
  };
};

export const IMPORT_B = { importId: 'import-b' };

export const texts = (count: number, prefix = '') =>
  Array.from({ length: count }, (_, at) => ({ name: `${prefix}${at} ${randomBytes(30).toString('base64')}` }));

export const onMonth = (month: string, rows: readonly { readonly name: string }[]) =>
  rows.map((row) => ({ ...row, date: `${month}-15` }));

export const namesOf = ({ pieces }: PageColumns): readonly string[] =>
  pieces.flatMap(({ columns, from, to }) =>
    Array.from({ length: to - from }, (_, at) => from + at)
      .filter(columns.isLiving)
      .map(columns.name),
  );
