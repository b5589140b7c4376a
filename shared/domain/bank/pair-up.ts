/** A row that may stand on a place. Lower ranks are likelier. */
export type PossiblePair<Row, Place> = { readonly row: Row; readonly place: Place; readonly rank: number };

/**
 * As many pairs as there can be, none of them sharing a row or a place: a row that finds its place taken moves the other
 * one on, if that has another. Pairs of a lower rank come first, and no row loses its place to one of a higher rank.
 */
export const pairUp = <Row, Place>(possible: readonly PossiblePair<Row, Place>[]): ReadonlyMap<Row, Place> => {
  const places = new Map<Row, Place[]>();
  const rows = new Map<Place, Row>();
  const ranks = Map.groupBy(possible, ({ rank }) => rank);
  for (const rank of [...ranks.keys()].sort((a, b) => a - b)) {
    for (const { row, place } of ranks.get(rank) ?? []) {
      const known = places.get(row);
      if (known === undefined) places.set(row, [place]);
      else known.push(place);
    }
    const placed = new Set(rows.values());
    for (const row of places.keys()) if (!placed.has(row)) findPlace(row, places, rows, new Set());
  }
  return new Map([...rows].map(([place, row]) => [row, place]));
};

const findPlace = <Row, Place>(
  row: Row,
  places: ReadonlyMap<Row, readonly Place[]>,
  rows: Map<Place, Row>,
  tried: Set<Place>,
): boolean => {
  const wanted = places.get(row) ?? [];
  const free = wanted.find((place) => !rows.has(place));
  if (free !== undefined) {
    rows.set(free, row);
    return true;
  }
  for (const place of wanted) {
    const other = rows.get(place);
    if (tried.has(place) || other === undefined) continue;
    tried.add(place);
    if (!findPlace(other, places, rows, tried)) continue;
    rows.set(place, row);
    return true;
  }
  return false;
};
