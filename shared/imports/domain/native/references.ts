import type { Sha256 } from '../../../platform/domain/hash.ts';
import type { NativeProblem } from './native-problem.ts';
import { quote, shownValue } from './record-fields.ts';
import type { ReferenceTarget } from './record-kind.ts';
import { SourceIds } from './source-ids.ts';

/** Distinct ids per kind that are remembered as text, so that the usual reference costs no hash. */
const RECENT = 10_000;
/** References not yet defined whose text is kept for the message. */
const DESCRIBED = 1000;

export type Reference = {
  readonly line: number;
  readonly from: string;
  readonly field: string;
  readonly target: ReferenceTarget;
  readonly id: string;
};

/**
 * Which ids are defined and which are wanted, in any order of lines. A wanted id is kept once, however many records name
 * it, with the first line that does. Memory is that of two tables of hashes.
 */
export const createReferences = (hash: Sha256, defined = new SourceIds(hash)) => {
  const wanted = new SourceIds(hash);
  const described: Reference[] = [];
  const isRecent = createRecentIds();

  return {
    /** Line of the record that has the id already; undefined when it is new. */
    define: (type: string, id: string, line: number): number | undefined => defined.add(sourceKey(type, id), line),
    want: (reference: Reference): void => {
      if (isRecent(reference.target, reference.id)) return;
      const key = sourceKey(reference.target, reference.id);
      if (defined.get(key) !== undefined || wanted.add(key, reference.line) !== undefined) return;
      if (described.length < DESCRIBED) described.push(reference);
    },
    /** One for each wanted id that no record has; beyond the first thousand the line is all that is known. */
    missing: (): readonly MissingReference[] => {
      const lines = [...wanted.valuesMissingFrom(defined)];
      const known = described.filter(({ target, id }) => defined.get(sourceKey(target, id)) === undefined);
      const texts = known.map((reference) => ({ line: reference.line, reference }));
      return [...texts, ...withoutText(lines, known)];
    },
  };
};

/** A reference that leads nowhere. */
export type MissingReference = { readonly line: number; readonly reference: Reference | null };

export const missingReferenceProblem = ({ line, reference }: MissingReference): NativeProblem => ({
  code: 'missing_reference',
  line,
  message:
    reference === null
      ? `Line ${line} references a record that is missing`
      : `Line ${line}: ${reference.from} references missing ${reference.field} ${quote(reference.id)}`,
  ...(reference !== null && { field: reference.field, value: shownValue(reference.id) }),
});

/** How an id of a kind is named in the tables. */
export const sourceKey = (type: string, id: string): string => `${type}:${id}`;

const createRecentIds = () => {
  const recent = new Map<ReferenceTarget, Set<string>>();
  return (target: ReferenceTarget, id: string): boolean => {
    const ids = recent.get(target) ?? new Set<string>();
    if (ids.has(id)) return true;
    if (ids.size >= RECENT) ids.clear();
    recent.set(target, ids.add(id));
    return false;
  };
};

/** What is missing beyond the references that were described. */
const withoutText = (
  lines: readonly number[],
  known: readonly { readonly line: number }[],
): readonly MissingReference[] => {
  const left = new Map<number, number>();
  for (const { line } of known) left.set(line, (left.get(line) ?? 0) + 1);
  const others = lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
  return others.sort((a, b) => a - b).map((line) => ({ line, reference: null }));
};
