import { describe, expect, it } from 'vitest';
import { EXPORT_FILES } from '../../../shared/exports/domain/export-files.ts';
import { WORDS } from '../../../web/exports/words.ts';

describe('the page of exports', () => {
  it('says what every CSV file of an export has', () => {
    const files = EXPORT_FILES.map(({ name }) => name).filter((name) => name.endsWith('.csv'));
    expect(Object.keys(WORDS.content.files)).toEqual(files);
  });
});
