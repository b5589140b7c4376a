import { describe, expect, it } from 'vitest';
import { assetPath } from '../../../web/platform/asset-path.ts';

describe('assetPath', () => {
  it('is the plain name without a build', () => {
    expect(assetPath('app.css')).toBe('/assets/app.css');
  });
});
