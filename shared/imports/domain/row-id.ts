import type { Sha256 } from '../../platform/domain/hash.ts';
import { uuidOf } from '../../platform/domain/uuid.ts';

/** The id of a row in diagnostics: it follows from the import and the row's number. */
export const rowId = (importId: string, rowNumber: number, sha256: Sha256): string =>
  uuidOf(sha256(`row|${importId}|${rowNumber}`));
