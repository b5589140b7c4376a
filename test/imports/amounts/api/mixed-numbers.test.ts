import { describe, expect, it } from 'vitest';
import { newAccount } from '../../../support/http/api-client.ts';
import { publish, send } from '../../../support/imports/send-statement.ts';

describe('amounts with different decimal marks', () => {
  it('are errors and warnings, and nothing is published', async () => {
    const { id: account_id } = await newAccount();
    const file = 'Date,Name,Amount\n2026-02-01,Tea,"-1,234.56"\n2026-02-02,Cake,"-1.234,56"\n2026-02-03,Rent,-5.000\n';
    const { data } = (await send('bank.csv', file, { account_id, number_format: '1,234.56' })).body;
    const { status, body } = await publish(data.id);

    expect(data.warnings).toMatchObject([
      { code: 'mixed_number_formats', message: expect.stringContaining('row 3 ("-5.000" was read as -5)') },
    ]);
    expect([status, body.errors?.[1]]).toEqual([
      422,
      'Row 2: Amount "-1.234,56" is not a number in the format 1,234.56',
    ]);
  });
});
