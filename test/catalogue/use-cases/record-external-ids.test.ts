import { describe, expect, it } from 'vitest';
import type { CatalogueRecordOf } from '../../../shared/catalogue/domain/catalogue-record.ts';
import {
  changeIdentified,
  createIdentified,
  identifyRecords,
} from '../../../shared/catalogue/use-cases/record-external-ids.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { externalKey } from '../../../shared/platform/domain/external-id.ts';
import type { ExternalIdClaim, ExternalIdClaims } from '../../../shared/platform/use-cases/take-external-id.ts';
import { runs, SEED } from '../../support/amounts.ts';
import { createRandom } from '../../support/random.ts';

type Tag = CatalogueRecordOf<'tag'>;

const FAMILY = crypto.randomUUID();
const KEYS = ['["api","1"]', '["api","2"]'];
const IDS = ['a', 'b', 'c', 'd'];
const NOW = '2026-03-01T00:00:00.000Z';

/** Records of a store whose requests take a random time. */
const createStore = (seed: number) => {
  const random = createRandom(seed);
  let time = Date.parse(NOW);
  const claimed = new Map<string, ExternalIdClaim>();
  const records = new Map<string, Tag>();
  const deleted = new Set<string>();
  const pause = async (): Promise<void> => {
    for (let turns = Math.floor(random() * 6); turns > 0; turns--) await Promise.resolve();
  };
  const requireUnique = (): void => {
    const keys = [...records.values()].flatMap(({ externalKey: key }) => (key == null ? [] : [key]));
    expect(new Set(keys).size).toBe(keys.length);
  };
  const claims: ExternalIdClaims = {
    read: async (_, __, ids) => {
      await pause();
      return ids.map((id) => claimed.get(externalKey(id)));
    },
    move: async ({ externalId }, seen, to) => {
      await pause();
      const key = externalKey(externalId);
      const present = claimed.get(key);
      if (present?.mark !== seen?.mark) return false;
      claimed.set(key, to);
      return true;
    },
  };
  const find = async (_: string, __: string, id: string) => {
    await pause();
    return records.get(id);
  };
  const identify = identifyRecords({
    claims,
    records: { find, retired: async (_, __, id) => (deleted.has(id) ? {} : undefined), heirs: async () => new Map() },
    now: () => new Date(time++).toISOString(),
  });
  const write = async (id: string, key: string | null): Promise<Tag> => {
    await pause();
    const record = { id, kind: 'tag', name: id, color: null, externalKey: key, owners: ['user'] } as const;
    records.set(id, { ...record, createdAt: NOW, updatedAt: NOW });
    requireUnique();
    return { ...record, createdAt: NOW, updatedAt: NOW };
  };
  const place = (id: string) => ({ familyId: FAMILY, kind: 'tag', id }) as const;
  return {
    random,
    records,
    create: (id: string, key: string | null) => createIdentified(identify, place(id), key, () => write(id, key)),
    change: (id: string, key: string | null) =>
      changeIdentified(identify, place(id), key, {
        find: () => find(FAMILY, 'tag', id),
        check: () => undefined,
        change: async (guard) => {
          await pause();
          const present = records.get(id);
          if (present === undefined) throw new DomainError('not_found', 'It is gone');
          guard(present);
          records.set(id, { ...present, externalKey: key });
          requireUnique();
          return present;
        },
      }),
    remove: async (id: string) => {
      await pause();
      if (records.delete(id)) deleted.add(id);
    },
  };
};

/** Requests at the same moment, of which some are refused. */
const sendAtOnce = async (
  { random, records, create, change, remove }: ReturnType<typeof createStore>,
  round: number,
) => {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const send = async (number: number): Promise<void> => {
    const key = pick([...KEYS, null]);
    const act = random();
    if (act < 0.5) await create(`${pick(IDS)}${number}`, key);
    else if (act < 0.85) await change(pick([...records.keys(), 'none']), key);
    else await remove(pick([...records.keys(), 'none']));
  };
  const answers = await Promise.allSettled(Array.from({ length: 4 }, (_, at) => send(4 * round + at)));
  for (const { reason } of answers.filter(({ status }) => status === 'rejected') as readonly PromiseRejectedResult[]) {
    expect(reason).toBeInstanceOf(DomainError);
    expect(['external_id_taken', 'busy', 'not_found']).toContain((reason as DomainError).code);
  }
};

const heldIn = ({ records }: ReturnType<typeof createStore>): readonly string[] =>
  [...records.values()].flatMap(({ externalKey: key }) => key ?? []).toSorted();

describe('external ids of records', () => {
  it(`belong to one record at every moment, and can be taken once nobody has them (TEST_SEED=${SEED})`, async () => {
    for (let run = 0; run < runs(500, 60_000); run++) {
      const store = createStore(SEED + run);
      for (let round = 0; round < 5; round++) await sendAtOnce(store, round);
      const held = heldIn(store);
      for (const key of KEYS) if (!held.includes(key)) await store.create(`last ${key}`, key);
      expect(heldIn(store)).toEqual(KEYS);
    }
  });
});
