import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { SHAPES } from '../../../shared/changes/mirrors/domain/mirror.ts';
import { Changes } from '../../../shared/changes/schema/mirror.ts';
import { textDigest } from '../../../shared/platform/domain/bytes/hash.ts';

/** Of the fields of all records that clients follow, without their descriptions, by the version of the shapes. */
const KNOWN: Readonly<Record<number, string>> = { 1: 'SlyrnN86AuHp', 2: '2tnn2jjuVAu-' };

const withoutDescriptions = (key: string, value: unknown): unknown => (key === 'description' ? undefined : value);

describe('the shapes of records that clients follow', () => {
  it('have another version if they change: raise SHAPES, so that clients get all records anew, and add the digest', () => {
    const shapes = JSON.stringify(z.toJSONSchema(Changes), withoutDescriptions);
    expect(textDigest(shapes).slice(0, 12)).toBe(KNOWN[SHAPES]);
  });
});
