import type { Entry } from '../../../ledger/entries/domain/entry.ts';
import { sha256 } from '../../../platform/domain/bytes/hash.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';

/** Identifies the values of an entry that people see. */
export const stateOf = (entry: Entry): string => {
  const { feed: _, importId: _import, createdAt: _created, updatedAt: _updated, ...values } = entry;
  const text = JSON.stringify(Object.entries(values).sort(([a], [b]) => compareText(a, b)));
  return Buffer.from(sha256(text)).toString('base64url').slice(0, 16);
};
