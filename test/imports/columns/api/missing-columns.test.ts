import { describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../../shared/imports/schema/import-detail.ts';
import type { PreflightAnswer } from '../../../../shared/imports/schema/preflight.ts';
import { call, type ErrorBody, newAccount } from '../../../support/http/api-client.ts';
import { patch, publish, send } from '../../../support/imports/send-statement.ts';

/** No amount has a minus, and nothing is named like a date. */
const FILE = 'first,second,third\n7,1.50,Shop\n8,2.50,Bar\n';

const NO_DATE = 'The header has no column date: set another one, such as date_col_label=Day';

describe('a file without a column of dates', () => {
  it('is asked for its columns before the sign of its amounts', async () => {
    const { id: account_id } = await newAccount();
    const { data } = (await send('letters.csv', FILE, { account_id })).body;
    const { status, body } = await publish(data.id);

    expect([data.questions, data.status_detail.publishable]).toEqual([[], false]);
    expect([status, body.errors]).toEqual([422, [NO_DATE]]);
  });

  it('is asked for the sign once the columns are known', async () => {
    const { id: account_id } = await newAccount();
    const { data } = (
      await send(
        'dated.csv',
        FILE.replaceAll('7,', 'May 7 2026,').replaceAll('8,', 'May 8 2026,').replaceAll('first', 'When it was'),
        { account_id, date_col_label: 'absent' },
      )
    ).body;

    expect(data.questions.map(({ field }) => field)).not.toContain('signage_convention');
    const { questions } = (await patch(data.id, { date_col_label: 'When it was', date_format: '%b %d %Y' })).body.data;
    expect(questions.map(({ field }) => field)).toEqual(['signage_convention']);
  });

  it('is not asked for the sign by a preflight either', async () => {
    const json = { detect: true, raw_file_content: FILE };
    const { body } = await call<{ readonly data: PreflightAnswer }>('POST', '/imports/preflight', { json });

    expect(body.data.errors).toEqual([{ code: 'missing_required_headers', message: NO_DATE }]);
    expect(body.data.detection?.questions).toEqual([]);
  });
});

describe('a bank file whose columns nobody named', () => {
  const BANK = 'Buchungstag;Empfänger;Betrag\n15.05.2026;Bäcker;-4,50\n16.05.2026;Lohn;2.000,00\n';

  it('is answered with the columns that it shows, and with how to use them', async () => {
    const json = { raw_file_content: BANK, publish: true };
    const { status, body } = await call<ErrorBody>('POST', '/imports', { json });

    expect(status).toBe(422);
    const proposal = body.errors?.find((sentence) => sentence.includes('detect=true')) ?? '';
    expect(proposal).toContain('date_col_label="Buchungstag"');
    expect(proposal).toContain('amount_col_label="Betrag"');
    expect(proposal).toContain('date_format=%d.%m.%Y');
  });

  it('is answered without a proposal if it shows no columns', async () => {
    const json = { raw_file_content: 'a,b\nx,y\n' };
    const { body } = await call<{ data: ImportDetail }>('POST', '/imports', { json });
    expect(body.data.publish_errors.join()).not.toContain('detect=true');
  });
});
