import { type AttributeValue, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { addDigests, PROGRESS_PK, type RawItem } from './compared-item.ts';
import {
  eachOfPartition,
  type Place,
  type Places,
  type RawTable,
  type Reading,
  remove,
  segmentsOf,
} from './raw-table.ts';

/** The passes of a restore: over the restored table, then over the live one. */
export type Pass = 'put' | 'remove';

/** Written or removed, and of the items that are compared their number and the sum of their hashes. */
export type Sums = { readonly written: number; readonly items: number; readonly digest: bigint };

export const NOTHING: Sums = { written: 0, items: 0, digest: 0n };

export const addSums = (left: Sums, right: Sums): Sums => ({
  written: left.written + right.written,
  items: left.items + right.items,
  digest: addDigests(left.digest, right.digest),
});

/** Where a pass is, and what it has added up so far. */
export type PassProgress = {
  readonly places: Places;
  readonly add: (segment: number, sums: Sums) => void;
  readonly total: () => Sums;
};

type State = { readonly place: Place; readonly sums: Sums };

const progressOf = (
  pass: Pass,
  reading: Reading,
  states: Map<string, State>,
  save: (id: string, state: State) => Promise<void>,
): PassProgress => {
  const idOf = (segment: number): string => `${pass} ${segment}`;
  const stateOf = (segment: number): State => states.get(idOf(segment)) ?? { place: 'start', sums: NOTHING };
  return {
    places: {
      of: (segment) => stateOf(segment).place,
      reached: async (segment, place) => {
        const state = { ...stateOf(segment), place };
        states.set(idOf(segment), state);
        await save(idOf(segment), state);
      },
    },
    add: (segment, sums) => {
      const { place, sums: before } = stateOf(segment);
      states.set(idOf(segment), { place, sums: addSums(before, sums) });
    },
    total: () =>
      segmentsOf(reading)
        .map((segment) => stateOf(segment).sums)
        .reduce(addSums, NOTHING),
  };
};

/** Begins at the start, and is forgotten. */
export const inMemory = (pass: Pass, reading: Reading): PassProgress =>
  progressOf(pass, reading, new Map(), async () => undefined);

/**
 * Kept in the restored table, so that a command on another machine goes on where an interrupted one stopped: an item
 * for each segment of each pass, written after each page. Of a restore in another number of segments, nothing is kept.
 */
export const openProgress = async (table: RawTable, segments: number, usual: { readonly comparedUntil: Date }) => {
  const states = new Map<string, State>();
  let { comparedUntil } = usual;
  for (const item of await itemsOf(table)) {
    if (item['segments']?.N !== String(segments)) continue;
    comparedUntil = new Date(Number(item['comparedUntil']?.N));
    states.set(item['sk']?.S ?? '', {
      place: item['after']?.M === undefined ? 'end' : { after: item['after'].M },
      sums: {
        written: Number(item['written']?.N),
        items: Number(item['items']?.N),
        digest: BigInt(`0x${item['digest']?.S}`),
      },
    });
  }
  const save = async (id: string, { place, sums }: State): Promise<void> => {
    const Item: Record<string, AttributeValue> = {
      ...keyOf(id),
      segments: { N: String(segments) },
      comparedUntil: { N: String(comparedUntil.getTime()) },
      written: { N: String(sums.written) },
      items: { N: String(sums.items) },
      digest: { S: sums.digest.toString(16) },
      ...(typeof place === 'object' && { after: { M: place.after } }),
    };
    await table.client.send(new PutItemCommand({ TableName: table.name, Item }));
  };
  return {
    hasBegun: states.size > 0,
    of: (pass: Pass, reading: Reading): PassProgress => progressOf(pass, reading, states, save),
    /** As it was when the restore began, so that sums of both runs agree. */
    comparedUntil: () => comparedUntil,
    /** To begin at the start again. */
    forget: async (): Promise<void> => {
      states.clear();
      comparedUntil = usual.comparedUntil;
      await remove(table, await itemsOf(table));
    },
  };
};

const keyOf = (id: string) => ({ pk: { S: PROGRESS_PK }, sk: { S: id } });

const itemsOf = async (table: RawTable): Promise<readonly RawItem[]> => {
  const found: RawItem[] = [];
  for await (const items of eachOfPartition(table, PROGRESS_PK, { part: 'whole' })) found.push(...items);
  return found;
};
