import type { NativeType } from '../../../ledger/domain/record-types.ts';
import type { PlanRow } from '../plan.ts';
import { rowNumberOf } from './row-number.ts';

/** Everything that an entry does not say of itself. */
export const plainRow = ({
  type,
  line,
  id,
}: {
  readonly type: NativeType;
  readonly line: number;
  readonly id: string;
}) =>
  ({
    row: rowNumberOf(line),
    identity: identityOf(type, id === '' ? `@${line}` : id),
    notes: null,
    category: null,
    merchant: null,
    tags: [],
    excluded: false,
    transactionKind: null,
    valuationKind: null,
    parentIdentity: null,
    details: null,
    part: null,
    security: null,
    links: null,
  }) as const satisfies Partial<PlanRow>;

/** An entry's identity within its import. */
export const identityOf = (type: NativeType, id: string): string => `${type}:${id}`;
