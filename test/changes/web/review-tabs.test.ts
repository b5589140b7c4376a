import { describe, expect, it } from 'vitest';
import { suggestionsPage } from '../../../web/changes/suggestions-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import { aViewer, PAGE_META } from '../../support/pages/ledger-content.ts';

describe('reviewTabs', () => {
  it('lead to suggested categories, which belong to Review and not to the edit history', async () => {
    const viewer = aViewer({ path: '/changes/suggestions' });
    const content = {
      field: 'category',
      groups: [],
      total: 0,
      pictures: new Map(),
      meta: PAGE_META,
      form: newForm(),
    } as const;
    const page = String(await suggestionsPage(viewer, content));
    const current = [...page.matchAll(/<a href="([^"]*)" aria-current="page"/g)].map(([, path]) => path);
    expect(current).toContain('/duplicates');
    expect(current).toContain('/changes/suggestions');
    expect(current).not.toContain('/changes');
    for (const path of ['/duplicates', '/transfers']) expect(page).toContain(`<li><a href="${path}">`);
  });
});
