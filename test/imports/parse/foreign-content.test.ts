import { describe, expect, it } from 'vitest';
import { unreadableAs } from '../../../shared/imports/parse/foreign-content.ts';
import { workbookOf } from '../../support/workbook.ts';

describe('unreadableAs', () => {
  const statement = Buffer.from(':20:X\n:25:DE12\n');

  it('leaves statements to the type that reads them, and workbooks to every one', async () => {
    const workbook = await workbookOf([]);
    expect(unreadableAs('TransactionImport', statement)).toBeUndefined();
    expect(unreadableAs('TransactionImport', workbook)).toBeUndefined();
    expect(unreadableAs('TradeImport', workbook)).toBeUndefined();
    expect(unreadableAs('TransactionImport', Buffer.from('date,amount\n'))).toBeUndefined();
  });

  it('refuses statements of other types, and other files', () => {
    expect(unreadableAs('TradeImport', statement)).toContain('send it with type=TransactionImport');
    expect(unreadableAs('TransactionImport', Buffer.from('%PDF-1.7'))).toContain('send it with type=PdfImport');
  });
});
