import { subtract } from '../../platform/domain/decimal.ts';
import type { ImportRecord } from './import-record.ts';
import { rowImportType } from './import-types.ts';
import type { StatedSum } from './statement-proof.ts';

export type Difference = {
  readonly figure: StatedSum['figure'];
  readonly currency: string;
  readonly expected: string;
  readonly found: string;
  /** Expected minus found. */
  readonly amount: string;
};
export type Completeness =
  | { readonly status: 'complete' | 'unknown' }
  | { readonly status: 'incomplete'; readonly difference: Difference };

type Judged = Pick<ImportRecord, 'type' | 'proof' | 'stats'>;

/** Whether a file is complete by its own figures; null for types that list records instead of the rows of a statement. */
export const completenessOf = ({ type, proof, stats }: Judged): Completeness | null => {
  const rows = rowImportType(type);
  if (rows === undefined || rows.ignoresAccount) return null;
  if (proof === null) return { status: 'unknown' };
  const wrong = proof.sums.find(({ expected, found }) => expected !== found);
  if (wrong === undefined) {
    const isProved = proof.coversAllRows && proof.sums.length > 0 && stats.invalidRowsCount === 0;
    return { status: isProved ? 'complete' : 'unknown' };
  }
  const { figure, expected, found } = wrong;
  const amount = subtract(expected, found);
  return { status: 'incomplete', difference: { figure, currency: proof.currency, expected, found, amount } };
};

/** The difference that holds an import back unless the client accepts it. */
export const heldBackBy = (record: Judged): Difference | undefined => {
  if (rowImportType(record.type)?.mustAddUp !== true) return undefined;
  const completeness = completenessOf(record);
  return completeness?.status === 'incomplete' ? completeness.difference : undefined;
};
