import { readOnce } from '../../shared/platform/domain/read-once.ts';
import type { SpendingDependencies } from '../../shared/reports/spending/use-cases/read-spending.ts';

/** For a page that shows the spending of several periods: what these share is read once. */
export const readingOnce = (work: SpendingDependencies, today: string): SpendingDependencies => ({
  accounts: { list: readOnce(work.accounts.list) },
  records: { listOf: onceEach(work.records.listOf) },
  headers: { list: readOnce(work.headers.list) },
  ledger: work.ledger,
  summaries: work.summaries,
  today: async () => today,
});

type ListOf = SpendingDependencies['records']['listOf'];

const onceEach = (listOf: ListOf): ListOf => {
  const kinds = new Map<string, ReturnType<ListOf>>();
  return (familyId, kind) => {
    const reading = kinds.get(kind) ?? listOf(familyId, kind);
    kinds.set(kind, reading);
    return reading;
  };
};
