import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../support/sha256.ts';

/** Set before anything was measured. */
const GENERATOR = '119dd273706b324ecf7cde2bbe100d42a6d9ecedcdd101d4878a23aec867bc3b';

describe('labelledJournal', () => {
  it('is as it was before anything was measured with it', () => {
    const file = readFileSync(join(import.meta.dirname, '../../support/labelled-journals.ts'), 'utf8');

    expect(Buffer.from(sha256(file)).toString('hex')).toBe(GENERATOR);
  });
});
