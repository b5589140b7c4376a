import { describe, expect, it } from 'vitest';
import { newRecordPage } from '../../../web/catalogue/record-page.ts';
import { aViewer } from '../../support/pages/ledger-content.ts';

describe('newRecordPage', () => {
  it('calls a field in the list of errors as it does beside the field', async () => {
    const errors = ['parent_id must be a top category', 'classification must be a use', 'color must be a color'];
    const form = { values: {}, errors };
    const page = String(await newRecordPage(aViewer(), { kind: 'category', parents: [], form }));
    expect(page.match(/>The category that it belongs to must be a top category</g)).toHaveLength(2);
    expect(page.match(/>What it is used for must be a use</g)).toHaveLength(2);
    expect(page.match(/>Color must be a color</g)).toHaveLength(2);
  });
});
