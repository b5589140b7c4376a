import type { ChangeSetState } from '../../change-sets/domain/change-set.ts';

const DAY_MILLISECONDS = 86_400_000;

/** The name of a key or application, and what it applied. */
export type WorkOfKey = { readonly name: string; readonly applied: readonly ChangeSetState[] };

/** The change sets that keys and applications applied in the 24 hours before this UTC instant, and nobody has undone: for each, the latest first. */
export const workOfKeys = (all: readonly ChangeSetState[], now: string): readonly WorkOfKey[] => {
  const since = new Date(Date.parse(now) - DAY_MILLISECONDS).toISOString();
  const recent = all
    .filter((set) => set.status === 'applied' && (set.appliedAt ?? '') > since && changedSomething(set))
    .toSorted((a, b) => ((a.appliedAt ?? '') < (b.appliedAt ?? '') ? 1 : -1));
  const byKey = Map.groupBy(recent, ({ proposer, keyName }) => proposer?.keyName ?? keyName ?? null);
  return [...byKey].flatMap(([name, applied]) => (name === null ? [] : [{ name, applied }]));
};

/** These can change records of the catalogue without any transaction. */
const OF_RECORDS: readonly ChangeSetState['kind'][] = ['rules', 'merge_records'];

const changedSomething = ({ kind, verification }: ChangeSetState): boolean =>
  verification?.applied !== 0 || OF_RECORDS.includes(kind);
