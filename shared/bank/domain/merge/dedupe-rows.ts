import { contentKey } from './feed-content.ts';
import type { DeliveredRow } from './feed-delivery.ts';

/**
 * Each id once. A booked row beats a pending one of its id, and rows that say the same are one. Of rows that say different
 * things under one id the first keeps it (by what they say, as answers come in any order); the others count as without.
 * Rows without id are as many as they are.
 */
export const dedupeRows = (rows: readonly DeliveredRow[]): readonly DeliveredRow[] => {
  const groups = Map.groupBy(rows, (row) => row.externalId ?? row);
  return [...groups.values()].flatMap((group) => (group.length === 1 ? group : ofOneId(group)));
};

const ofOneId = (rows: readonly DeliveredRow[]): readonly DeliveredRow[] => {
  const booked = rows.filter(({ pending }) => !pending);
  const told = new Map(byName(booked.length > 0 ? booked : rows).map((row) => [contentKey(row), row]));
  const distinct = [...told].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return distinct.map((row, at) => (at === 0 ? row : { ...row, externalId: null }));
};

const byName = (rows: readonly DeliveredRow[]): readonly DeliveredRow[] =>
  [...rows].sort((a, b) => (a.name < b.name ? -1 : 1));
