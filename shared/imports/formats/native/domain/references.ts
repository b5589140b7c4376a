import { HashedTexts } from '../../../domain/hashed-texts.ts';
import { type NativeProblem, quote, shownValue } from './record-fields.ts';
import type { ReferenceTarget } from './record-kind.ts';

/** Recent ids per kind kept as text, so that most references need no hash. */
const RECENT = 10_000;
/** Undefined references whose text is kept for messages. */
const DESCRIBED = 1000;

export type Reference = {
  readonly line: number;
  readonly from: string;
  readonly field: string;
  readonly target: ReferenceTarget;
  readonly id: string;
};

/**
 * Tracks defined and referenced ids, in any order of lines. A referenced id is kept once, with its first
 * line. Uses two hash tables of memory.
 */
export const createReferences = (defined = new HashedTexts()) => {
  const wanted = new HashedTexts();
  const described: Reference[] = [];
  const isRecent = createRecentIds();

  return {
    /** Defines an id. Returns the line of an earlier record with the id; undefined if it is new. */
    define: (type: string, id: string, line: number): number | undefined => defined.add(sourceKey(type, id), line),
    want: (reference: Reference): void => {
      if (isRecent(reference.target, reference.id)) return;
      const key = sourceKey(reference.target, reference.id);
      if (defined.get(key) !== undefined || wanted.add(key, reference.line) !== undefined) return;
      if (described.length < DESCRIBED) described.push(reference);
    },
    /** The referenced ids that no record has; after the first thousand, only their lines are known. */
    missing: (): readonly MissingReference[] => {
      const lines = [...wanted.valuesMissingFrom(defined)];
      const known = described.filter(({ target, id }) => defined.get(sourceKey(target, id)) === undefined);
      const texts = known.map((reference) => ({ line: reference.line, reference }));
      return [...texts, ...withoutText(lines, known)];
    },
  };
};

/** A reference to a record that does not exist. */
export type MissingReference = { readonly line: number; readonly reference: Reference | null };

export const missingReferenceProblem = ({ line, reference }: MissingReference): NativeProblem => ({
  code: 'missing_reference',
  line,
  message:
    reference === null
      ? `Line ${line} references a missing record`
      : `Line ${line}: ${reference.from} references missing ${reference.field} ${quote(reference.id)}`,
  ...(reference !== null && { field: reference.field, value: shownValue(reference.id) }),
});

/** The key of an id in the tables. */
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

/** Missing references without kept text. */
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
