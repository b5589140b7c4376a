import { describe, expect, it } from 'vitest';
import { unreadableAs } from '../../../shared/imports/detect/parse/foreign-content.ts';
import { workbookOf } from '../../support/imports/workbook.ts';

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

  it.each([
    ['OFXHEADER:100\nDATA:OFXSGML\n', 'part of an OFX statement'],
    [
      '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.056.001.08"/>',
      'a CAMT message other than',
    ],
    ['{1:F01BANKDEFF}{2:I103}{4:\n:32A:260102EUR1,\n-}', 'a SWIFT message other than a statement'],
    ['PK\u0003\u0004', 'a ZIP archive'],
  ])('does not say of a format that is read that it is not supported: %j', (text, kind) => {
    const sentence = unreadableAs('TransactionImport', Buffer.from(text, 'latin1'));
    expect(sentence).toContain(`The file looks like ${kind}`);
    expect(sentence).toContain('which is not supported: export the data as CSV and send that file');
  });
});
