import { describe, expect, it } from 'vitest';
import { assetPath } from '../../../web/platform/asset-path.ts';

describe('assetPath', () => {
  it('is the plain name where nothing was built', () => {
    expect(assetPath('app.css')).toBe('/assets/app.css');
  });
});
