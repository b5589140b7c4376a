import type { RecordKind } from './record-kind.ts';
import { accountKind } from './record-kinds/account.ts';
import { categoryKind } from './record-kinds/category.ts';
import { merchantKind } from './record-kinds/merchant.ts';
import { tagKind } from './record-kinds/tag.ts';
import { transactionKind } from './record-kinds/transaction.ts';
import { valuationKind } from './record-kinds/valuation.ts';

/** The kinds that can be imported, by the type a record names. The others are refused by preflight. */
export const SUPPORTED_KINDS: ReadonlyMap<string, RecordKind> = new Map<string, RecordKind>(
  [accountKind, categoryKind, tagKind, merchantKind, transactionKind, valuationKind].map((kind) => [
    kind.type,
    kind as RecordKind,
  ]),
);
