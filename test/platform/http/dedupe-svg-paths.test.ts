import { describe, expect, it } from 'vitest';
import { dedupeSvgPaths } from '../../../shared/platform/http/response/dedupe-svg-paths.ts';
import { htmlResult } from '../../../shared/platform/http/response/html-answers.ts';
import { CATEGORY_ICONS, categoryIcon } from '../../../web/platform/components/category-chip.ts';
import { ICON_NAMES, icon } from '../../../web/platform/components/icon.ts';
import { layout } from '../../../web/platform/layout.ts';
import { aViewer } from '../../support/pages/ledger-content.ts';

const idsIn = (page: string) => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
const usedIn = (page: string) => [...page.matchAll(/<use href="#([^"]+)"/g)].map(([, id]) => id);

describe('dedupeSvgPaths', () => {
  it('draws an icon once, and refers to it from then on', () => {
    const drawn = String(icon('imports'));
    const page = dedupeSvgPaths(`${drawn}${drawn}${drawn}`);
    expect(idsIn(page)).toHaveLength(1);
    expect(usedIn(page)).toEqual([...idsIn(page), ...idsIn(page)]);
    expect(page.length).toBeLessThan(drawn.length * 2);
  });

  it('gives every icon a name of its own', () => {
    const drawings = [...ICON_NAMES.map((name) => icon(name)), ...CATEGORY_ICONS.map(categoryIcon)].map(String);
    const page = dedupeSvgPaths(
      [...new Set(drawings.map((drawing) => drawing.slice(drawing.indexOf('<path'))))].join(''),
    );
    expect(new Set(idsIn(page)).size).toBe(idsIn(page).length);
    expect(usedIn(page)).toEqual([]);
  });

  it('leaves text alone that looks like a drawing', () => {
    const text = '&lt;path d=&quot;M0 0h1M0 0h1M0 0h1M0 0h1M0 0h1M0 0h1M0 0h1&quot;/&gt;';
    expect(dedupeSvgPaths(text + text)).toBe(text + text);
  });

  it.each(['member', 'admin', 'super_admin'] as const)(
    'refers to nothing that is missing on a page of a %s',
    async (role) => {
      const { body = '' } = await htmlResult(200, layout({ title: 'A', viewer: { ...aViewer(), role }, content: '' }));
      expect(usedIn(body)).toHaveLength(4);
      expect(idsIn(body)).toEqual(expect.arrayContaining(usedIn(body)));
      expect(new Set(idsIn(body)).size).toBe(idsIn(body).length);
    },
  );
});
