import { beforeEach, describe, expect, it } from 'vitest';
import { dayAfter, type SealedDigest } from '../../../shared/people/admin/domain/audit-digest.ts';
import {
  type AuditArchive,
  type AuditDigests,
  archiveDays,
  type StoredLine,
  verifyDay,
} from '../../../shared/people/admin/use-cases/audit-archive.ts';
import { createAuditMac } from '../../../shared/people/crypto/audit-mac.ts';
import { createKeyRing } from '../../../shared/people/crypto/key-ring.ts';

const mac = createAuditMac(createKeyRing(async () => JSON.stringify({ current: 'k1', k1: 'a'.repeat(64) })));
const NOW = '2026-03-05T01:00:00.000Z';

let days: Map<string, StoredLine[]>;
let archived: Map<string, { ndjson: string; digest: SealedDigest }>;
let sealed: Map<string, SealedDigest>;
let diesAt: 'archive' | 'digest' | undefined;

const archive: AuditArchive = {
  put: async (day, ndjson, digest) => {
    archived.set(day, { ndjson, digest });
    if (diesAt === 'archive') throw new Error('killed');
  },
  get: async (day) => archived.get(day),
};
const digests: AuditDigests = {
  latest: async () => {
    const day = [...sealed.keys()].toSorted().at(-1);
    return day === undefined ? undefined : { day, digest: sealed.get(day) as SealedDigest };
  },
  find: async (day) => sealed.get(day),
  put: async (day, digest) => {
    if (diesAt === 'digest') throw new Error('killed');
    if (sealed.has(day)) return false;
    sealed.set(day, digest);
    return true;
  },
};
const seal = (now = NOW) =>
  archiveDays({ days: { dayOf: async (day) => days.get(day) ?? [] }, digests, archive, mac })(now);
const verify = (day: string) => verifyDay({ archive, mac })(day);

const record = async (day: string, name: string): Promise<void> => {
  const text = JSON.stringify({ time: `${day}T12:00:00.000Z`, name });
  days.set(day, [...(days.get(day) ?? []), { text, mac: await mac.sign(text) }]);
};

beforeEach(async () => {
  days = new Map();
  archived = new Map();
  sealed = new Map();
  diesAt = undefined;
  await record('2026-03-02', 'first');
  await record('2026-03-04', 'second');
  await record('2026-03-04', 'third');
  await record('2026-03-05', 'of today');
});

describe('archiveDays', () => {
  it('archives every completed day since the first record once, including empty days', async () => {
    expect(await seal()).toEqual(['2026-03-02', '2026-03-03', '2026-03-04']);
    expect(await seal()).toEqual([]);
    expect([...archived.keys()]).toEqual(['2026-03-02', '2026-03-03', '2026-03-04']);
    expect(await seal('2026-03-06T00:10:00.000Z')).toEqual([]);
    expect(await seal('2026-03-06T00:15:00.000Z')).toEqual(['2026-03-05']);
  });

  it.each(['archive', 'digest'] as const)('writes the same bytes again after a crash at the %s', async (at) => {
    diesAt = at;
    await expect(seal()).rejects.toThrow('killed');
    const before = new Map(archived);
    diesAt = undefined;

    await seal();
    for (const [day, { ndjson, digest }] of before) expect(archived.get(day)).toEqual({ ndjson, digest });
    for (const day of archived.keys()) expect((await verify(day))?.faults).toEqual([]);
  });
});

describe('verifyDay', () => {
  const tamper = (
    day: string,
    change: (found: { ndjson: string; digest: SealedDigest }) => Partial<{ ndjson: string; digest: SealedDigest }>,
  ) => {
    const found = archived.get(day);
    if (found !== undefined) archived.set(day, { ...found, ...change(found) });
  };

  it('returns an unchanged day', async () => {
    await seal();
    const day = await verify('2026-03-04');
    expect(day?.faults).toEqual([]);
    expect(day?.records.map((text) => JSON.parse(text).name)).toEqual(['second', 'third']);
    expect(await verify('2026-03-05')).toBeUndefined();
  });

  it.each([
    ['a record that was changed', (ndjson: string) => ndjson.replace('second', 'sEcond')],
    ['a record that was taken out', (ndjson: string) => ndjson.slice(ndjson.indexOf('\n') + 1)],
    ['records in another order', (ndjson: string) => `${ndjson.trim().split('\n').toReversed().join('\n')}\n`],
    ['a record that comes twice', (ndjson: string) => ndjson + ndjson],
    ['a line that is none', (ndjson: string) => `${ndjson}{\n`],
  ])('reports %s', async (_what, change) => {
    await seal();
    tamper('2026-03-04', ({ ndjson }) => ({ ndjson: change(ndjson) }));
    expect((await verify('2026-03-04'))?.faults).not.toEqual([]);
  });

  it('reports a digest that was forged to match', async () => {
    await seal();
    const forger = createAuditMac(createKeyRing(async () => JSON.stringify({ current: 'k1', k1: 'b'.repeat(64) })));
    const text = (archived.get('2026-03-03') as { digest: SealedDigest }).digest.text.replace(
      '"records":0',
      '"records":1',
    );
    const forged = { text, ...(await forger.sign(text)) };
    tamper('2026-03-03', () => ({ digest: forged }));
    expect((await verify('2026-03-03'))?.faults).toContain('the digest has an invalid MAC');
  });

  it('reports through the chain that the previous day was replaced', async () => {
    await seal();
    const text = (archived.get('2026-03-03') as { digest: SealedDigest }).digest.text.replace(
      '2026-03-02',
      '2026-03-01',
    );
    tamper('2026-03-03', () => ({ digest: { text, keyId: 'k1', mac: '' } }));
    expect((await verify('2026-03-04'))?.faults.join()).toContain('the digest chain is broken: 2026-03-03');
    archived.delete('2026-03-03');
    expect((await verify('2026-03-04'))?.faults.join()).toContain('the digest chain is broken: 2026-03-03');
  });
});

describe('dayAfter', () => {
  it('handles month ends and leap days', () => {
    expect(dayAfter('2028-02-28')).toBe('2028-02-29');
    expect(dayAfter('2026-12-31')).toBe('2027-01-01');
    expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
  });
});
