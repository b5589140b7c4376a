import type { Terms } from '../../platform/dynamodb/item-update.ts';
import type { ConnectionExpectation } from '../use-cases/bank-ports.ts';

type Part = { readonly [K in keyof Terms]?: Terms[K] };
type Parts = { readonly [K in keyof ConnectionExpectation]-?: (wanted: NonNullable<ConnectionExpectation[K]>) => Part };

const PARTS: Parts = {
  holder: (holder) => ({
    terms: ['#lease.#holder = :holder'],
    names: { '#lease': 'lease', '#holder': 'holder' },
    values: { ':holder': holder },
  }),
  freeAt: (freeAt) => ({
    terms: ['(attribute_not_exists(#lease) OR #lease.#until <= :freeAt)'],
    names: { '#lease': 'lease', '#until': 'until' },
    values: { ':freeAt': freeAt },
  }),
  dueAt: (dueAt) => ({ terms: ['dueAt = :dueAt'], values: { ':dueAt': dueAt } }),
  syncId: (syncId) => ({
    terms: ['#sync.#id = :syncId'],
    names: { '#sync': 'sync', '#id': 'id' },
    values: { ':syncId': syncId },
  }),
  dismissedCount: (count) => ({ terms: ['size(dismissed) = :dismissed'], values: { ':dismissed': count } }),
  credential: (sealed) => ({ terms: ['credential = :sealed'], values: { ':sealed': sealed } }),
};

/** What is null in a connection is not stored. */
const ABSENT: Readonly<Record<string, Part>> = {
  dueAt: { terms: ['attribute_not_exists(dueAt)'] },
  syncId: { terms: ['attribute_not_exists(#sync)'], names: { '#sync': 'sync' } },
};

/** What the update of a connection demands, for the table. */
export const expectationTerms = (expected: ConnectionExpectation): Terms => {
  const parts = (Object.entries(expected) as [keyof Parts, never][]).map(([name, wanted]): Part => {
    if (wanted === undefined) return {};
    return (wanted === null ? ABSENT[name] : PARTS[name](wanted)) ?? {};
  });
  return {
    terms: parts.flatMap(({ terms = [] }) => terms),
    names: Object.assign({}, ...parts.map(({ names }) => names)),
    values: Object.assign({}, ...parts.map(({ values }) => values)),
  };
};
