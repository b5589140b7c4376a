import { describe, expect, it } from 'vitest';
import { claimContent } from '../../../shared/imports/publish/use-cases/publish-import.ts';
import { isTransient } from '../../../shared/platform/domain/transient-error.ts';
import { anImport } from '../../support/imports/import-builders.ts';

describe('claimContent', () => {
  it('fails for now, so that a worker tries again later, if other requests keep moving the claim', async () => {
    const deps = {
      imports: { listWithContent: async () => [] },
      contentClaims: { holder: async () => 'other', move: async () => false },
    } as unknown as Parameters<typeof claimContent>[0];
    const error = await claimContent(deps, anImport({ type: 'NativeImport' })).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'busy', extras: { retryAfter: 1 } });
    expect(isTransient(error)).toBe(true);
  });
});
