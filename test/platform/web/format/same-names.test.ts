import { describe, expect, it } from 'vitest';
import { distinctLabels } from '../../../../web/platform/format/labels.ts';

describe('distinctLabels', () => {
  it('adds names only to equal labels', () => {
    const all = [
      { name: 'okta', label: 'Company' },
      { name: 'okta-2', label: 'company ' },
      { name: 'home', label: 'Home' },
    ];
    expect(distinctLabels(all).map(({ label }) => label)).toEqual(['Company (okta)', 'company  (okta-2)', 'Home']);
  });
});
