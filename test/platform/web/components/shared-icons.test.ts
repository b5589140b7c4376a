import { describe, expect, it } from 'vitest';
import { layout } from '../../../../web/platform/layout.ts';
import { aViewer } from '../../../support/pages/ledger-content.ts';

describe('the shortcuts of a page', () => {
  it.each(['member', 'admin', 'super_admin'] as const)('refer to the icons of the menu, as %s', (role) => {
    const page = String(layout({ title: 'A', viewer: { ...aViewer(), role }, content: '' }));
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const used = [...page.matchAll(/<use href="#([^"]+)"/g)].map(([, id]) => id);
    expect(used).toHaveLength(4);
    expect(ids).toEqual(expect.arrayContaining(used));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
