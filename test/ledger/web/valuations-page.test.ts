import { describe, expect, it } from 'vitest';
import { valuationsPage } from '../../../web/ledger/valuations-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import { aViewer, aWireAccount, PAGE_META } from '../../support/pages/ledger-content.ts';
import { text } from '../../support/pages/ledger-pages.ts';

describe('valuationsPage', () => {
  it('asks for the first valuation', async () => {
    const content = {
      account: aWireAccount(),
      isLiability: true,
      valuations: [],
      history: [],
      meta: PAGE_META,
      form: newForm(),
    };
    const page = await text(valuationsPage(aViewer({ locale: 'de' }), content));
    expect(page).toContain('Record the first one');
    expect(page).toContain('Amount owed at the end of the day');
    expect(page).toContain('For example 1.234,50.');
  });
});
