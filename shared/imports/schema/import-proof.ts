import type { LeftOutMoney } from '../left-out/domain/left-out-money.ts';
import type { ImportDetail } from './import-detail.ts';

/** Evidence that the ledger holds the file: the import as the API describes it, with the names of its accounts. */
export const toImportProof = (
  shown: ImportDetail,
  accountNames: ReadonlyMap<string, string>,
  leftOut: LeftOutMoney,
) => {
  const { id, type, status, created_at, updated_at, filename, file, stats, completeness, verification } = shown;
  const { known_records } = shown;
  const { sums } = verification.readback;
  return {
    import: { id, type, status, created_at, updated_at },
    file: { filename, byte_size: file?.byte_size ?? null, sha256: file?.sha256 ?? null },
    rows: stats,
    left_out: leftOut,
    known_records,
    completeness,
    verification: {
      ...verification,
      readback: {
        ...verification.readback,
        ...(sums !== undefined && {
          sums: sums.map((sum) => ({
            account_name: sum.account_id === null ? null : (accountNames.get(sum.account_id) ?? null),
            ...sum,
          })),
        }),
      },
    },
  };
};
