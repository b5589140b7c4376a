import { describe, expect, it } from 'vitest';
import { EXPORT_FILES } from '../../../shared/exports/domain/export-files.ts';
import { exportsPage } from '../../../web/exports/exports-page.ts';
import { WORDS } from '../../../web/exports/words.ts';
import type { Viewer } from '../../../web/platform/viewer.ts';

const viewer: Viewer = {
  name: 'Ada Byron',
  email: 'ada@example.org',
  role: 'member',
  csrfToken: 'the-token',
  path: '/exports',
  locale: 'en',
  timeZone: 'UTC',
  today: '2026-03-20',
  currency: 'USD',
  isRecent: false,
};
const META = { current_page: 1, total_pages: 1, total_count: 0, next_page: null, prev_page: null };

describe('the page of exports', () => {
  it('says what every CSV file of an export has', () => {
    const files = EXPORT_FILES.map(({ name }) => name).filter((name) => name.endsWith('.csv'));
    expect(Object.keys(WORDS.content.files)).toEqual(files);
  });

  it('says at its checkbox why the original files cannot be included', async () => {
    const form = {
      values: { include_files: 'true' },
      errors: ['include_files: The original files are 210 MB together'],
    };
    const page = String(await exportsPage(viewer, { exports: [], meta: META, days: 7, form }));
    expect(page).toContain('<a href="#field-include_files">The original files are 210 MB together</a>');
    expect(page).toMatch(/<input[^>]*id="field-include_files"/);
  });
});
