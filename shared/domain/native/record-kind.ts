import type { NativeRecord } from './native-record.ts';
import type { RecordFields } from './record-fields.ts';
import type { NativeType } from './record-types.ts';

/** The kinds of record that others refer to. */
export type ReferenceTarget = 'Account' | 'Category' | 'Merchant' | 'Tag';

/** Told what a record brings into the file and what it needs from it. */
export type RecordVisitor = {
  /** An id that must be the only one of its kind. `field` is where the file says it. */
  readonly sourceId: (type: NativeType, id: string) => void;
  /** A name that must be the only one of its kind. */
  readonly name: (type: ReferenceTarget, name: string) => void;
  readonly reference: (target: ReferenceTarget, field: string, id: string) => void;
  /** The parent of a category. */
  readonly parent: (id: string, parentId: string) => void;
  /** The account and day of a valuation; false when another has them already. */
  readonly valuationDay: (accountId: string, date: string) => boolean;
};

/** Everything the file format says about one kind of record. */
export type RecordKind<R extends NativeRecord = NativeRecord> = {
  readonly type: NativeType;
  /** Faulty fields read as empty text: of a record with problems only what `visit` tells (and is not empty) may be used. */
  read(fields: RecordFields): R;
  visit(record: R, visitor: RecordVisitor): void;
};
