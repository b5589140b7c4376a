import { sha256 } from './bytes/hash.ts';
import type { FamilyId } from './ids.ts';

/** Marks a cursor of the family for one purpose, so that a cursor of another family or list is not mistaken for it. */
export const familyMark = (purpose: string, familyId: FamilyId): string =>
  btoa(String.fromCodePoint(...sha256(`${purpose}|${familyId}`).slice(0, 6)))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
